import { Box, Grid, Text } from '@chakra-ui/react'
import type { ConnectionTest } from '@labkeeper/contract/connection/cloud-settings'
import { errorText } from '~/lib/server/api-error.ts'
import { Notice } from '~/ui/notice/notice.tsx'

interface TestResultProps {
  readonly test: { readonly data: ConnectionTest | undefined; readonly error: Error | null }
}

const lists = [
  ['subscriptions', 'Subscriptions'],
  ['resourceGroups', 'Resource groups'],
  ['locations', 'Locations'],
] as const

/** The form is long: the answer may come below what is in sight. */
const show = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** What Azure said to the last connection test, with what it let us see. */
export const TestResult = ({ test: { data, error } }: TestResultProps) => {
  if (!data && !error) return null
  const details = data?.details
  return (
    <Notice
      tone={data?.success ? 'success' : 'error'}
      ref={show}
      role="status"
      title={data ? data.message : errorText(error, 'Connection test failed')}
    >
      {details ? (
        <Grid templateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }} gap="3" mt="3">
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
    </Notice>
  )
}
