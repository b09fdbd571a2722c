import { Box, chakra, Dialog, Flex, Text } from '@chakra-ui/react'
import type { VmReach } from '@labkeeper/contract/courses/open-vms'
import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { OpeningView } from '~/components/courses/opening-view.tsx'
import { closeDoor, openDoor, openDoorForCaller, reachQuery, setVmAccess } from '~/data/vms/open-vm.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { Switch } from '~/ui/form/switch.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Spinner } from '~/ui/notice/spinner.tsx'

interface OfVm {
  readonly vm: VmDetail
  readonly reach: VmReach
}

/** Saved with the switch itself: it can be taken back at any time. */
const Closed = ({ vm, reach }: OfVm) => {
  const { mutateAsync, isPending, variables } = useMutation(setVmAccess(vm))
  const id = useId()
  const aboutId = useId()
  const access = isPending ? variables : reach.access
  const save = (isClosed: boolean) =>
    void tell(mutateAsync(isClosed ? 'address' : 'anyone'), 'Failed to save')
  return (
    <Flex gap="4" justify="space-between">
      <Box minW="0">
        <chakra.label htmlFor={id} display="block" fontWeight="semibold" cursor="pointer">
          Closed until somebody connects
        </chakra.label>
        <Text id={aboutId} color="fg.muted">
          {access === 'address'
            ? 'Only its student and you get in: connecting opens it for where you are, until it stops.'
            : 'The whole internet can knock at the door. The password alone keeps it shut.'}
        </Text>
      </Box>
      <Switch
        id={id}
        aria-describedby={aboutId}
        mt="0.5"
        checked={access === 'address'}
        disabled={isPending}
        onChange={({ target }) => save(target.checked)}
      />
    </Flex>
  )
}

/** The owner's own way in, beside that of its student. */
const Mine = ({ vm, reach }: OfVm) => {
  const opener = useMutation(openDoorForCaller({ vm }))
  const typed = useMutation(openDoor({ vm }))
  const closer = useMutation(closeDoor({ vm }))
  const [isAsked, setAsked] = useState(false)
  const { isIn, open, opening, work, lastError } = reach
  const isTheirs = opening?.by === 'staff'
  const isBusy = opener.isPending || work !== undefined
  const canOpen = open.allowed || open.why === 'address'
  const failure = opener.error ? errorText(opener.error, 'Failed to open the VM') : lastError
  const onOpen = async () => {
    if ((await opener.mutateAsync({ open })) === undefined) setAsked(true)
  }
  if (isBusy || isIn || isAsked || failure) {
    return (
      <>
        <OpeningView
          isBusy={isBusy}
          isIn={isIn}
          opening={opening}
          reason={open.allowed ? failure : open.reason}
          canType={canOpen}
          onOpen={typed.mutateAsync}
        />
        {isTheirs && !isBusy ? (
          <Button
            variant="ghost"
            size="xs"
            flush
            loading={closer.isPending}
            onClick={() => void tell(closer.mutateAsync(), 'Failed to close the VM')}
          >
            Close it again
          </Button>
        ) : null}
      </>
    )
  }
  return canOpen ? (
    <Button variant="outline" onClick={() => void onOpen().catch(() => undefined)}>
      Open for me
    </Button>
  ) : (
    <Text color="fg.muted">{open.reason}</Text>
  )
}

const Loaded = ({ vm, reach }: OfVm) => {
  const { access, isForAll, lastError, work } = reach
  // Nothing is promised that does not hold yet.
  const isStillOpen = access === 'address' && isForAll
  return (
    <>
      <Closed vm={vm} reach={reach} />
      <Box mt="4" minH="9">
        {work !== undefined && (isStillOpen || access === 'anyone') ? (
          <Flex role="status" gap="2" align="center" minH="8">
            <Spinner />
            {access === 'anyone' ? 'It is being opened for everybody' : 'It is being closed'}
          </Flex>
        ) : isStillOpen ? (
          <Notice tone="warning" role="status">
            It is still open for everybody. {lastError} Closing it is tried again.
          </Notice>
        ) : access === 'address' ? (
          <Mine vm={vm} reach={reach} />
        ) : null}
      </Box>
    </>
  )
}

interface ReachDialogProps {
  readonly vm: VmDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** Whether everybody can reach a VM, or only whoever connects; and the owner's own way in. */
export const ReachDialog = ({ vm, open, onClose, opener }: ReachDialogProps & WithOpener) => {
  const { data, error } = useQuery({ ...reachQuery({ vm }), staleTime: 0, enabled: open })
  return (
    <Modal open={open} onClose={onClose} opener={opener} content={{ maxW: '30rem' }}>
      <ModalHead title={`Who can reach ${vm.name}`} onClose={onClose} />
      <Dialog.Body minH="32">
        {data ? (
          <Loaded vm={vm} reach={data} />
        ) : error ? (
          <Text color="fg.error">{errorText(error, 'Failed to look whether it is open')}</Text>
        ) : (
          <Spinner />
        )}
      </Dialog.Body>
    </Modal>
  )
}
