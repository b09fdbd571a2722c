import { Box, Dialog, Flex, Text } from '@chakra-ui/react'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { OpenInput } from '@labkeeper/contract/courses/open-input'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AddressForm } from '~/components/courses/address-form.tsx'
import { addressesOf } from '~/components/courses/opened-for.ts'
import { addressQuery } from '~/data/courses/addresses.ts'
import { machinesQuery } from '~/data/courses/machines.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import { closeMachine, openMachine } from '~/data/courses/staff-opening.ts'
import { courseOperationsQuery } from '~/data/courses/work.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { Spinner } from '~/ui/notice/spinner.tsx'
import type { MachineDialogProps } from './connection-dialog-view.tsx'

type OfMachine = Pick<MachineDialogProps, 'courseId' | 'machine'>

/** Opening a machine, and what came of it. */
const useOpening = ({ courseId, machine }: OfMachine) => {
  const client = useQueryClient()
  const { mutate, mutateAsync, data, isPending, error } = useMutation(openMachine(courseId, machine._id))
  const ids = data ? [data.operationId] : []
  const { data: [operation] = [] } = useQuery(courseOperationsQuery(courseId, ids, ids))
  const status = data && (operation?.status ?? 'running')
  useEffect(() => {
    if (status !== undefined && status !== 'running')
      void client.invalidateQueries({ queryKey: machinesQuery(courseId).queryKey })
  }, [client, courseId, status])
  const failed = status === 'failed' ? operation?.items[0]?.error : undefined
  return {
    open: (wish: OpenInput) => mutate(wish),
    openTyped: (wish: OpenInput) => mutateAsync(wish),
    isPending: isPending || status === 'running',
    failure: error ? errorText(error, 'Failed to open the machine') : failed,
  }
}

const theirs = ({ opening }: CourseMachine) => (opening?.by === 'staff' ? opening : undefined)

const CloseButton = ({ courseId, machine }: OfMachine) => {
  const { mutateAsync, isPending } = useMutation(closeMachine(courseId, machine._id))
  return (
    <Button
      variant="ghost"
      size="xs"
      loading={isPending}
      onClick={() => void tell(mutateAsync(), 'Failed to close the machine')}
    >
      Close it again
    </Button>
  )
}

const Opened = ({ courseId, machine }: OfMachine) => {
  const { data: found, isPending: isLooking } = useQuery(addressQuery())
  const { data: course } = useQuery(courseQuery(courseId))
  const { open, openTyped, isPending, failure } = useOpening({ courseId, machine })
  const [isAsked, setAsked] = useState(false)
  const isTried = useRef(false)
  const address = found?.address
  useEffect(() => {
    if (address === undefined || isTried.current) return
    isTried.current = true
    open({ address })
  }, [address, open])
  const opening = theirs(machine)
  const reason = failure ?? (opening ? undefined : found?.reason)
  const isBusy = isLooking || isPending
  return (
    <>
      <Flex role="status" gap="2" align="center" minH="8" overflowWrap="anywhere">
        {isBusy ? (
          <>
            <Spinner />
            Its port is being opened
          </>
        ) : (
          (reason ?? (opening ? `Open for ${addressesOf(opening)} until it stops.` : null))
        )}
      </Flex>
      {opening && !isBusy ? (
        <Flex columnGap="2" wrap="wrap" mx="-2">
          <Button variant="ghost" size="xs" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
            Not your address?
          </Button>
          <CloseButton courseId={courseId} machine={machine} />
        </Flex>
      ) : null}
      {(isAsked && opening) || (reason && !isBusy) ? (
        <Box mt="2">
          <AddressForm
            mayNetwork={course?.rules.wholeNetwork === true}
            onOpen={async (wish) => {
              await openTyped(wish)
              setAsked(false)
            }}
          />
        </Box>
      ) : null}
    </>
  )
}

/** Opens a machine for where its staff are, beside what its student opens. It is open as long as it runs. */
export const OpenDialogView = (props: MachineDialogProps & WithOpener) => {
  const { courseId, machine, open, onClose, opener } = props
  return (
    <Modal open={open} onClose={onClose} opener={opener} content={{ maxW: '30rem' }}>
      <ModalHead title={`Open ${machine.name} for me`} onClose={onClose} />
      <Dialog.Body>
        {machine.who ? (
          <Text color="fg.muted" mb="2">
            {machine.who.name} reads it in the history of the machine.
          </Text>
        ) : null}
        <Opened courseId={courseId} machine={machine} />
      </Dialog.Body>
    </Modal>
  )
}
