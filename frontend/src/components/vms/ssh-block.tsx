import { Box, Flex, Text } from '@chakra-ui/react'
import { CopyButton } from '~/ui/copy-button.tsx'

/** The command to paste into a terminal, in one block that fits a phone. */
export const SshBlock = ({ command }: { readonly command: string }) => (
  <Box mt="3">
    <Text color="fg.muted" fontSize="13px" mb="1.5">
      SSH command
    </Text>
    <Flex bg="bg.muted" rounded="l2" ps="3" pe="1" py="1" align="center" gap="2" minH="10">
      <Box as="code" flex="1" minW="0" fontSize="13px" wordBreak="break-all">
        {command}
      </Box>
      <CopyButton value={command} label="SSH command" copiedText="SSH command copied" />
    </Flex>
  </Box>
)
