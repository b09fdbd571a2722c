import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import type { ConnectionTest } from '@labkeeper/contract/cloud-settings'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { errorText } from '~/lib/api-error.ts'

interface TestResultProps {
  readonly test: { readonly data: ConnectionTest | undefined; readonly error: Error | null }
}

const lists = [
  ['subscriptions', 'Subscriptions'],
  ['resourceGroups', 'Resource groups'],
  ['locations', 'Locations'],
] as const

/** What Azure said to the last connection test, with what it let us see. */
export const TestResult = ({ test: { data, error } }: TestResultProps) => {
  if (!data && !error) return null
  const good = data?.success === true
  const details = data?.details
  return (
    <Box
      role="status"
      bg={good ? 'bg.success' : 'bg.error'}
      borderWidth="1px"
      borderColor={good ? 'green.muted' : 'red.muted'}
      rounded="l2"
      p="3"
    >
      <Flex gap="2" color={good ? 'fg.success' : 'fg.error'} fontWeight="medium">
        <Box mt="0.5" flexShrink="0">
          {good ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
        </Box>
        <Text wordBreak="break-word">{data ? data.message : errorText(error, 'Connection test failed')}</Text>
      </Flex>
      {details ? (
        <Grid templateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }} gap="3" mt="3" ps="6">
          {lists.map(([key, label]) => (
            <Box key={key} minW="0">
              <Text color="fg.muted" textStyle="xs" fontWeight="medium">
                {label} ({details[key].length})
              </Text>
              <Box
                as="ul"
                listStyleType="none"
                maxH="9rem"
                overflowY="auto"
                tabIndex={details[key].length > 6 ? 0 : -1}
                aria-label={label}
              >
                {details[key].map((name) => (
                  <Text as="li" key={name} wordBreak="break-word">
                    {name}
                  </Text>
                ))}
              </Box>
            </Box>
          ))}
        </Grid>
      ) : null}
    </Box>
  )
}
