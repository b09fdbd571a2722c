import { Box, Dialog, Flex, IconButton, Portal, Text } from '@chakra-ui/react'
import type { StudentResource } from '@labkeeper/contract/student-resources'
import { Info, X } from 'lucide-react'
import { CopyRow, DetailRows, SecretRow } from '~/components/detail-rows.tsx'
import { RdpButton } from '~/components/rdp-button.tsx'
import { ScheduleLines } from '~/components/schedule-lines.tsx'
import { SshBlock } from '~/components/ssh-block.tsx'
import { useOpener } from '~/components/use-opener.ts'
import { rdpAddress, sshCommand } from '~/lib/ssh-command.ts'
import { hindrance, isRemoteDesktop } from './connection.ts'
import { rdpFile } from './queries.ts'

interface ResourceProps {
  readonly resource: StudentResource
}

const Hindrance = ({ children }: { readonly children: string }) => (
  <Flex role="status" gap="2.5" bg="bg.warning" color="fg.warning" rounded="l2" px="3" py="2.5" mb="3">
    <Box pt="0.5" flexShrink="0">
      <Info size={16} aria-hidden />
    </Box>
    <Text>{children}</Text>
  </Flex>
)

const ByRemoteDesktop = ({ resource }: ResourceProps) => (
  <>
    <Text color="fg.muted" mb="3">
      Open the file with a remote desktop program, and sign in with the username and the password below.
    </Text>
    <RdpButton
      load={() => rdpFile(resource._id)}
      notYet={resource.azureDetails.publicIP ? undefined : 'The VM has no public IP address yet'}
    />
  </>
)

const BySsh = ({ resource }: ResourceProps) => {
  const { adminUsername, publicIP } = resource.azureDetails
  const command = sshCommand(adminUsername, publicIP)
  if (command) {
    return (
      <>
        <Text color="fg.muted">Paste this into a terminal. It asks for the password below.</Text>
        <SshBlock command={command} />
      </>
    )
  }
  return publicIP ? (
    <Text color="fg.muted">
      Labkeeper does not know with which username to sign in. Ask your administrator.
    </Text>
  ) : null
}

const Connection = ({ resource }: ResourceProps) => {
  const { adminUsername, publicIP } = resource.azureDetails
  const why = hindrance(resource)
  const byDesktop = isRemoteDesktop(resource)
  return (
    <>
      {why ? <Hindrance>{why}</Hindrance> : null}
      <ScheduleLines schedule={resource} mb="3" />
      {byDesktop ? <ByRemoteDesktop resource={resource} /> : <BySsh resource={resource} />}
      <Box mt="3">
        <DetailRows>
          <CopyRow term="Public IP" value={publicIP} label="public IP" />
          {byDesktop ? (
            <CopyRow term="Remote desktop" value={rdpAddress(publicIP)} label="remote desktop address" />
          ) : null}
          <CopyRow term="Username" value={adminUsername} label="username" missing="Not known to Labkeeper" />
          <SecretRow term="Password" value={resource.configData.adminPassword} isLoading={false} />
        </DetailRows>
      </Box>
    </>
  )
}

interface ConnectDialogProps extends ResourceProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Everything it takes to get onto the VM. What changes meanwhile changes here too. */
export const ConnectDialog = ({ resource, open, onClose }: ConnectDialogProps) => {
  const opener = useOpener(open)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose()
      }}
      finalFocusEl={() => opener.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="30rem">
            <Dialog.Header justifyContent="space-between" alignItems="center" gap="3">
              <Dialog.Title wordBreak="break-word" minW="0">
                Connect to {resource.name}
              </Dialog.Title>
              <IconButton variant="ghost" aria-label="Close" onClick={onClose}>
                <X />
              </IconButton>
            </Dialog.Header>
            <Dialog.Body>
              <Connection resource={resource} />
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
