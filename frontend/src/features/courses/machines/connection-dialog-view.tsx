import { Box, Dialog, Text } from '@chakra-ui/react'
import type { CourseMachine, MachineConnection } from '@labkeeper/contract/courses/machines'
import { useQuery } from '@tanstack/react-query'
import { PasswordRows } from '~/components/vms/password-rows.tsx'
import { SshBlock } from '~/components/vms/ssh-block.tsx'
import { rdpAddress, sshCommand } from '~/components/vms/ssh-command.ts'
import { connectionQuery } from '~/data/courses/machines.ts'
import { CopyRow, DetailRows } from '~/ui/detail-rows.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'

export interface MachineDialogProps {
  readonly courseId: string
  readonly machine: CourseMachine
  readonly open: boolean
  readonly onClose: () => void
}

const unknown = 'Not known to Labkeeper'

interface Secrets {
  readonly password?: string | undefined
  readonly nextPassword?: string | undefined
}

/** Two while nothing has confirmed a new one. */
const Passwords = ({ term, of }: { readonly term: string; readonly of: Secrets }) => {
  const { password, nextPassword } = of
  const state = nextPassword ? 'unclear' : undefined
  return <PasswordRows {...{ term, password, nextPassword, state }} isLoading={false} />
}

const Details = ({ connection, administrator }: MachineConnection) => {
  const { kind, host, username } = connection
  const command = kind === 'ssh' ? sshCommand(username, host) : undefined
  return (
    <>
      <DetailRows>
        <CopyRow term="Public IP" value={host} label="public IP" />
        {kind === 'rdp' ? (
          <CopyRow term="Remote desktop" value={rdpAddress(host)} label="remote desktop address" />
        ) : null}
        <CopyRow term="Username" value={username} label="username" missing={unknown} />
        <Passwords term="Password" of={connection} />
        {administrator ? (
          <>
            <CopyRow term="Administrator" value={administrator.username} label="administrator" />
            <Passwords term="Administrator's password" of={administrator} />
          </>
        ) : null}
      </DetailRows>
      {command ? <SshBlock command={command} /> : null}
    </>
  )
}

const Asked = ({ courseId, machine }: Pick<MachineDialogProps, 'courseId' | 'machine'>) => {
  const { data, error, isFetching, refetch } = useQuery(connectionQuery(courseId, machine._id))
  if (data) return <Details {...data} />
  return error ? (
    <ErrorState
      level="h3"
      title="Failed to load the sign-in details"
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <TextSkeleton lines={4} />
  )
}

/** How to sign in to a machine. Asked for only now: its student reads that somebody looked. */
export const ConnectionDialogView = (props: MachineDialogProps & WithOpener) => {
  const { courseId, machine, open, onClose, opener } = props
  return (
    <Modal open={open} onClose={onClose} opener={opener} content={{ maxW: '32rem' }}>
      <ModalHead title={`Sign-in details of ${machine.name}`} onClose={onClose} />
      <Dialog.Body>
        {machine.who ? (
          <Text color="fg.muted" mb="3">
            {machine.who.name} sees in the history of the machine that you looked.
          </Text>
        ) : null}
        <Box>
          <Asked courseId={courseId} machine={machine} />
        </Box>
      </Dialog.Body>
    </Modal>
  )
}
