import { Dialog, Flex, Text } from '@chakra-ui/react'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { findAddress } from '~/data/courses/addresses.ts'
import { diagnosisQuery, examineMachine, repairMachine } from '~/data/courses/doctor.ts'
import { actOnMachines } from '~/data/courses/machines.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import { openMachine } from '~/data/courses/staff-opening.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { tell } from '~/lib/tell.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { CheckList, type RepairOf, Summary } from '../doctor/check-list.tsx'
import type { MachineDialogProps } from './connection-dialog-view.tsx'
import { questionOf } from './machine-questions.ts'
import { mayDo, type Ruling } from './machine-rules.ts'

const repairs = [
  ...(['start', 'restart', 'wait', 'open', 'password', 'reset'] as const),
  ...(['redeploy', 'add-address', 'fix', 'retry'] as const),
] as const

/** Whoever may not do it from the list is not offered it here. */
const offersFor = (course: Ruling): ReadonlySet<RepairOf> =>
  new Set<RepairOf>(repairs.filter((one) => (one !== 'password' && one !== 'reset') || mayDo(one, course)))

/** What mends what was found; what only the student can do is offered to nobody else. */
const useStaffRepair = (
  course: Ruling & { readonly id: string },
  machine: CourseMachine,
  look: () => void,
) => {
  const [courseId, vmId] = [course.id, machine._id]
  const { confirm, confirmation } = useConfirm()
  const acting = useMutation(actOnMachines(courseId))
  const mending = useMutation(repairMachine(courseId, vmId))
  const opening = useMutation(openMachine(courseId, vmId))
  const told = (work: Promise<{ readonly message: string }>) => tell(work, 'Failed to do this')
  const openHere = async (): Promise<void> => {
    const { address, reason } = await findAddress()
    if (address === undefined) toast.error(`${reason} Choose Open for me in its menu.`)
    else await told(opening.mutateAsync({ address }))
  }
  const act = (what: 'start' | 'restart' | 'password' | 'reset') =>
    told(acting.mutateAsync({ what, which: [vmId] }))
  const ask = (title: string, text: string, confirmLabel: string, onConfirm: () => Promise<void>) =>
    confirm({ title, text, confirmLabel, destructive: false, onConfirm })
  const askReset = () => {
    const question = questionOf('reset', [machine], course)
    if (question) confirm({ ...question, onConfirm: () => act('reset') })
  }

  const repair = (what: RepairOf): void => {
    switch (what) {
      case 'start':
      case 'restart':
        void act(what)
        return
      case 'open':
        openHere().catch((error: unknown) => toast.error(errorText(error, 'Failed to open the machine')))
        return
      case 'password':
        ask('Set a new password?', 'The student sees it on the own page.', 'Set', () => act(what))
        return
      case 'reset':
        askReset()
        return
      case 'redeploy':
        ask('Move to another host?', 'The machine restarts. The temporary disk is emptied.', 'Move', () =>
          told(mending.mutateAsync(what)),
        )
        return
      case 'add-address':
      case 'fix':
      case 'retry':
        void told(mending.mutateAsync(what))
        return
      default:
        look()
    }
  }
  return { repair, isPending: acting.isPending || mending.isPending || opening.isPending, confirmation }
}

/** Why somebody does not get onto a machine, for who helps. The last diagnosis stands there until one looks again. */
export const DoctorDialogView = (props: MachineDialogProps & WithOpener) => {
  const { courseId, machine, open, onClose, opener } = props
  const { data } = useQuery({ ...diagnosisQuery(courseId, machine._id), enabled: open })
  const { mutate, isPending: isBeginning, isIdle, error } = useMutation(examineMachine(courseId, machine._id))
  const [look] = useState(() => () => mutate())
  useEffect(() => {
    if (open) look()
  }, [open, look])
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  const { repair, isPending, confirmation } = useStaffRepair(course, machine, look)
  const diagnosis = isIdle || isBeginning ? undefined : (data ?? undefined)
  const isDone = diagnosis?.state === 'done'
  return (
    <Modal open={open} onClose={onClose} opener={opener} content={{ maxW: '32rem' }}>
      <ModalHead title="Why can't they connect?" onClose={onClose} />
      <Dialog.Body>
        <Text color="fg.muted" mb="2">
          {[machine.name, machine.who?.name].filter(Boolean).join(', ')}
        </Text>
        {error ? (
          <Text role="alert" color="fg.error" mb="2">
            {errorText(error, 'Failed to look at the machine')}
          </Text>
        ) : (
          <Summary diagnosis={diagnosis} />
        )}
        {diagnosis ? (
          <CheckList
            diagnosis={diagnosis}
            offers={offersFor(course)}
            onRepair={isDone ? repair : undefined}
            isPending={isPending}
          />
        ) : null}
        <Flex mt="3">
          <Button variant="outline" disabled={!isDone && !error} onClick={look}>
            <RotateCw aria-hidden />
            Look again
          </Button>
        </Flex>
        {confirmation}
      </Dialog.Body>
    </Modal>
  )
}
