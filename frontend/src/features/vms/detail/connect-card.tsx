import { Flex } from '@chakra-ui/react'
import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { PasswordRows } from '~/components/vms/password-rows.tsx'
import { RdpButton } from '~/components/vms/rdp-button.tsx'
import { SshBlock } from '~/components/vms/ssh-block.tsx'
import { rdpAddress, sshCommand } from '~/components/vms/ssh-command.ts'
import { rdpFile } from '~/data/vms/queries.ts'
import { CopyRow, DetailRows } from '~/ui/detail-rows.tsx'
import { Card } from '~/ui/page/card.tsx'
import { isWindows } from '../os-name.ts'
import { NewPassword } from './new-password.tsx'
import { Reach } from './reach.tsx'

interface ConnectCardProps {
  readonly vm: VmDetail
  /** Only what the list knows is there so far. */
  readonly isPartial: boolean
}

/** How to get onto the machine: by SSH, or by remote desktop for Windows. */
export const ConnectCard = ({ vm, isPartial }: ConnectCardProps) => {
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
        <PasswordRows
          term="Admin password"
          password={vm.adminPassword}
          nextPassword={vm.nextPassword}
          state={vm.newPassword}
          isLoading={isPartial}
          action={<NewPassword vm={vm} />}
        />
        {vm.course ? null : <Reach vm={vm} />}
      </DetailRows>
      {command ? <SshBlock command={command} /> : null}
      {isRemoteDesktop ? (
        <Flex mt="3">
          <RdpButton
            load={() => rdpFile(vm._id)}
            notYet={vm.publicIP ? undefined : 'The VM has no public IP address yet'}
          />
        </Flex>
      ) : null}
    </Card>
  )
}
