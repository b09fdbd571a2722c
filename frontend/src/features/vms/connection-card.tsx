import { Box, Flex, Text } from '@chakra-ui/react'
import type { VmDetail } from '@labkeeper/contract/vms'
import { Card } from '~/components/card.tsx'
import { CopyButton } from '~/components/copy-button.tsx'
import { CopyRow, DetailRows, SecretRow } from './detail-rows.tsx'
import { isWindows } from './os-name.ts'
import { rdpAddress, sshCommand } from './ssh-command.ts'

const SshBlock = ({ command }: { readonly command: string }) => (
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

interface ConnectionCardProps {
  readonly vm: VmDetail
  /** Only what the list knows is there so far. */
  readonly isPartial: boolean
}

/** How to get onto the machine: by SSH, or by remote desktop for Windows. */
export const ConnectionCard = ({ vm, isPartial }: ConnectionCardProps) => {
  const isRemoteDesktop = isWindows(vm.os)
  const command = isRemoteDesktop ? undefined : sshCommand(vm.adminUsername, vm.publicIP)
  return (
    <Card title="Connection Details">
      <DetailRows>
        <CopyRow term="Public IP" value={vm.publicIP} label="public IP" />
        <CopyRow term="Private IP" value={vm.privateIP} label="private IP" />
        {isRemoteDesktop ? (
          <CopyRow term="Remote desktop" value={rdpAddress(vm.publicIP)} label="remote desktop address" />
        ) : null}
        <CopyRow
          term="Admin username"
          value={vm.adminUsername}
          label="admin username"
          missing="Not known to Labkeeper"
        />
        <SecretRow term="Admin password" value={vm.adminPassword} isLoading={isPartial} />
      </DetailRows>
      {command ? <SshBlock command={command} /> : null}
    </Card>
  )
}
