import { Box, Text } from '@chakra-ui/react'
import type { Acted } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'

interface SkippedNoticeProps {
  readonly skipped: Acted['skipped']
  readonly onClose: () => void
}

/** What was left out, by name: the toast alone would be gone in two seconds. */
export const SkippedNotice = ({ skipped, onClose }: SkippedNoticeProps) =>
  skipped.length === 0 ? null : (
    <Notice
      tone="warning"
      role="group"
      aria-label="What was left out"
      mb="3"
      title={`${counted(skipped.length, 'machine')} left out`}
      action={
        <Button size="xs" variant="outline" onClick={onClose}>
          Dismiss
        </Button>
      }
    >
      <Box as="ul" listStyleType="none" maxH="24" overflowY="auto" fontSize="13px">
        {skipped.map(({ _id, name, reason }) => (
          <li key={_id}>
            <Text as="span" fontWeight="medium">
              {name}
            </Text>
            : {reason}
          </li>
        ))}
      </Box>
    </Notice>
  )
