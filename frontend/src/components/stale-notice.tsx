import { Box, type BoxProps, Flex, Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { errorText } from '~/lib/api-error.ts'
import { Time } from './time.tsx'

interface StaleNoticeProps extends BoxProps {
  /** Why the last look failed, if it did. */
  readonly error: Error | null
  /** When what is shown was loaded, in ms since 1970; 0 while there is nothing, and nothing to say. */
  readonly loadedAt: number
}

/** Says that what is shown may be old: it stays in sight while the server does not answer, and is asked for again. */
export const StaleNotice = ({ error, loadedAt, ...box }: StaleNoticeProps) =>
  error === null || loadedAt === 0 ? null : (
    <Box bg="bg.warning" borderWidth="1px" borderColor="yellow.muted" rounded="l3" px="4" py="3" {...box}>
      <Flex gap="3" align="flex-start">
        <Box color="fg.warning" flexShrink="0" pt="1">
          <CloudOff size={16} aria-hidden />
        </Box>
        <Text minW="0" overflowWrap="anywhere">
          <Text as="span" role="status">
            Not up to date: {errorText(error)}
          </Text>{' '}
          <Text as="span" color="fg.muted">
            Loaded <Time at={new Date(loadedAt).toISOString()} />.
          </Text>
        </Text>
      </Flex>
    </Box>
  )
