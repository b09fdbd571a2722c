import { Box, Flex, IconButton, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { BulkFailure } from './use-bulk-action.ts'

interface BulkFailuresProps {
  readonly failure: BulkFailure
  readonly onClose: () => void
}

/** What a bulk action could not do, by name: the toast alone would be gone in two seconds. */
export const BulkFailures = ({ failure, onClose }: BulkFailuresProps) => (
  <Flex
    role="group"
    aria-label="What failed"
    bg="bg.error"
    borderWidth="1px"
    borderColor="red.border"
    rounded="l3"
    ps="4"
    pe="2"
    py="2.5"
    mb="3"
    gap="2"
  >
    <Box flex="1" minW="0">
      <Text fontWeight="medium">Some {failure.entry.id} operations failed</Text>
      <Box as="ul" listStyleType="none" maxH="24" overflowY="auto" fontSize="13px">
        {failure.refused.map(({ name, reason }) => (
          <Box as="li" key={name} wordBreak="break-word">
            <Text as="span" fontWeight="medium">
              {name}
            </Text>
            : {reason}
          </Box>
        ))}
      </Box>
    </Box>
    <IconButton size="xs" variant="ghost" aria-label="Dismiss" onClick={onClose}>
      <X />
    </IconButton>
  </Flex>
)
