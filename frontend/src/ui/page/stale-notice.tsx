import { type BoxProps, Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { errorText } from '~/lib/server/api-error.ts'
import { Notice } from '../notice/notice.tsx'
import { Time } from '../time.tsx'

interface StaleNoticeProps extends BoxProps {
  /** Why the last look failed, if it did. */
  readonly error: Error | null
  /** When what is shown was loaded, in ms since 1970; 0 while there is nothing, and nothing to say. */
  readonly loadedAt: number
}

/** Says that what is shown may be old: it stays in sight while the server does not answer, and is asked for again. */
export const StaleNotice = ({ error, loadedAt, ...box }: StaleNoticeProps) =>
  error === null || loadedAt === 0 ? null : (
    <Notice tone="warning" icon={CloudOff} {...box}>
      <span role="status">Not up to date: {errorText(error)}</span>{' '}
      <Text as="span" color="fg.muted">
        Loaded <Time at={new Date(loadedAt).toISOString()} />.
      </Text>
    </Notice>
  )
