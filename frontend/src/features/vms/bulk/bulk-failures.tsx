import { Box, Text } from '@chakra-ui/react'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import type { BulkFailure } from './use-bulk-action.ts'

interface BulkFailuresProps {
  readonly failure: BulkFailure
  readonly onClose: () => void
}

/** What a bulk action could not do, by name: the toast alone would be gone in two seconds. */
export const BulkFailures = ({ failure, onClose }: BulkFailuresProps) => (
  <Notice
    tone="error"
    role="group"
    aria-label="What failed"
    mb="3"
    title={`Some ${failure.entry.id} operations failed`}
    action={
      <Button size="xs" variant="outline" onClick={onClose}>
        Dismiss
      </Button>
    }
  >
    <Box as="ul" listStyleType="none" maxH="24" overflowY="auto" fontSize="13px">
      {failure.refused.map(({ vm, label, reason }) => (
        <li key={vm._id}>
          <Text as="span" fontWeight="medium">
            {label}
          </Text>
          : {reason}
        </li>
      ))}
    </Box>
  </Notice>
)
