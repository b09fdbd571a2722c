import { Box, Dialog, Text } from '@chakra-ui/react'
import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import { ScheduleLines } from '~/components/policies/schedule-lines.tsx'
import { PasswordRows } from '~/components/vms/password-rows.tsx'
import { RdpButton } from '~/components/vms/rdp-button.tsx'
import { SshBlock } from '~/components/vms/ssh-block.tsx'
import { rdpAddress, sshCommand } from '~/components/vms/ssh-command.ts'
import { rdpFile } from '~/data/students/my-resources.ts'
import { CopyRow, DetailRows } from '~/ui/detail-rows.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { hindrance, isRemoteDesktop } from './connecting.ts'
import { CourseOpening } from './course-opening.tsx'
import { PowerButtons } from './power-buttons.tsx'
import { VmOpening } from './vm-opening.tsx'

interface ResourceProps {
  readonly resource: StudentResource
}

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

/** What is closed is opened silently. */
const WayIn = ({ resource: { _id, access, course } }: ResourceProps) => {
  if (course) return <CourseOpening vmId={_id} />
  return access === 'address' ? <VmOpening id={_id} /> : null
}

const Connection = ({ resource }: ResourceProps) => {
  const { adminUsername, publicIP } = resource.azureDetails
  const why = hindrance(resource)
  const byDesktop = isRemoteDesktop(resource)
  return (
    <>
      {why ? (
        <Notice tone="warning" role="status" mb="3">
          {why}
        </Notice>
      ) : null}
      {resource.operable ? <PowerButtons resource={resource} /> : null}
      <ScheduleLines schedule={resource} mb="3" />
      {byDesktop ? <ByRemoteDesktop resource={resource} /> : <BySsh resource={resource} />}
      {resource.status === 'VM running' ? <WayIn resource={resource} /> : null}
      <Box mt="3">
        <DetailRows>
          <CopyRow term="Public IP" value={publicIP} label="public IP" />
          {byDesktop ? (
            <CopyRow term="Remote desktop" value={rdpAddress(publicIP)} label="remote desktop address" />
          ) : null}
          <CopyRow term="Username" value={adminUsername} label="username" missing="Not known to Labkeeper" />
          <PasswordRows
            term="Password"
            password={resource.configData.adminPassword}
            nextPassword={resource.configData.nextPassword}
            state={resource.newPassword}
            isLoading={false}
          />
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
export const ConnectDialog = ({ resource, open, onClose, opener }: ConnectDialogProps & WithOpener) => (
  <Modal open={open} onClose={onClose} opener={opener} content={{ maxW: '30rem' }}>
    <ModalHead title={`Connect to ${resource.name}`} onClose={onClose} />
    <Dialog.Body>
      <Connection resource={resource} />
    </Dialog.Body>
  </Modal>
)
