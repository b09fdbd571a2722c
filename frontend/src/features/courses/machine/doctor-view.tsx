import { Flex, Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RotateCw, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { operateMyMachine } from '~/data/courses/mine.ts'
import { lookAtMyMachine, myDiagnosisQuery, repairMyMachine } from '~/data/courses/my-doctor.ts'
import { askForHelp } from '~/data/courses/wishes.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { Card } from '~/ui/page/card.tsx'
import { CheckList, type RepairOf, Summary } from '../doctor/check-list.tsx'
import { openHere } from './open-here.ts'
import { showHowToConnect } from './show-how-to-connect.ts'
import { useCare } from './use-care.ts'

export interface DoctorProps {
  readonly machine: MyMachine
  readonly onClose: () => void
}

const offers = new Set<RepairOf>([
  ...([
    'start',
    'restart',
    'wait',
    'ask',
    'keys',
    'password',
    'redeploy',
    'add-address',
    'open',
    'fix',
    'retry',
    'reset',
  ] as const),
])

/** What has just ended may not be seen everywhere. */
const settleMs = 1500

/** What mends what was found: by calls of other names, or one of the doctor's own. */
const useRepair = (machine: MyMachine, waits: boolean, look: () => void) => {
  const { _id } = machine
  const navigate = useNavigate()
  const care = useCare(machine)
  const { confirm, confirmation } = useConfirm()
  const power = useMutation(operateMyMachine(_id))
  const help = useMutation(askForHelp(_id))
  const mending = useMutation(repairMyMachine(_id))
  // When what was begun is done, it is looked at once more.
  const [begun, setBegun] = useState(false)
  const opening = useMutation({
    mutationFn: (_: null, { client }) => openHere(client, machine),
    onSuccess: (came) => (came === 'begun' ? setBegun(true) : showHowToConnect()),
    onError: (error) => toast.error(errorText(error, 'Failed to open the machine')),
  })
  const isIdle = machine.primary !== 'wait' && machine.work === undefined
  useEffect(() => {
    if (!begun || !isIdle) return
    const timer = setTimeout(() => {
      setBegun(false)
      look()
    }, settleMs)
    return () => clearTimeout(timer)
  }, [begun, isIdle, look])

  useEffect(() => {
    if (waits) setBegun(true)
  }, [waits])

  const told = (work: Promise<{ readonly message: string }>, begins = true): Promise<void> =>
    work.then(
      ({ message }) => {
        toast.success(message)
        if (begins) setBegun(true)
      },
      (error: unknown) => toast.error(errorText(error, 'Failed to do this')),
    )
  const askTeacher = (summary: string) =>
    told(help.mutateAsync({ text: summary.slice(0, 200), diagnosis: true }), false)

  const repair = (what: RepairOf, summary: string): void => {
    switch (what) {
      case 'start':
        void told(power.mutateAsync(machine.primary === 'bring-back' ? 'bring-back' : what))
        return
      case 'restart':
        void told(power.mutateAsync(what))
        return
      case 'wait':
        look()
        return
      case 'open':
        opening.mutate(null)
        return
      case 'ask':
        void askTeacher(summary)
        return
      case 'password':
        care.askPassword()
        return
      case 'keys':
        void navigate({ to: '/dashboard/my-resources/keys' })
        return
      case 'reset':
        care.askReset()
        return
      case 'redeploy':
        confirm({
          title: 'Move to another host?',
          text: 'Your machine restarts. The temporary disk is emptied.',
          confirmLabel: 'Move',
          destructive: false,
          onConfirm: () => told(mending.mutateAsync(what)),
        })
        return
      case 'add-address':
      case 'fix':
      case 'retry':
        void told(mending.mutateAsync(what))
        return
      default:
    }
  }
  const isPending = power.isPending || help.isPending || mending.isPending
  return {
    repair,
    askTeacher,
    isPending,
    isAsking: help.isPending,
    confirmations: [care.confirmation, confirmation],
  }
}

/** Why somebody does not get onto the own machine, and what mends it. It is looked at as soon as this is there. */
export const DoctorView = ({ machine, onClose }: DoctorProps) => {
  const { data } = useQuery(myDiagnosisQuery(machine._id))
  const { mutate, isPending: isBeginning, isIdle, error } = useMutation(lookAtMyMachine(machine._id))
  const [look] = useState(() => () => mutate())
  useEffect(() => look(), [look])
  const diagnosis = isIdle || isBeginning ? undefined : (data ?? undefined)
  const isDone = diagnosis?.state === 'done'
  // Something goes on with it: then it is looked at again by itself.
  const waits = isDone && diagnosis.checks.some(({ repair: offer }) => offer?.do === 'wait')
  const { repair, askTeacher, isPending, isAsking, confirmations } = useRepair(machine, waits, look)
  return (
    <Card title="Why can't I connect?">
      {error ? (
        <Text role="alert" color="fg.error" mb="2">
          {errorText(error, 'Failed to look at your machine')}
        </Text>
      ) : (
        <Summary diagnosis={diagnosis} />
      )}
      {diagnosis ? (
        <CheckList
          diagnosis={diagnosis}
          offers={offers}
          onRepair={isDone ? (what) => repair(what, diagnosis.summary) : undefined}
          isPending={isPending}
        />
      ) : null}
      <Flex gap="2" wrap="wrap" mt="3">
        <Button
          variant="outline"
          disabled={!isDone}
          loading={isAsking}
          onClick={() => void (diagnosis && askTeacher(diagnosis.summary))}
        >
          <Send aria-hidden />
          Send this to my teacher
        </Button>
        <Button variant="outline" disabled={!isDone && !error} onClick={look}>
          <RotateCw aria-hidden />
          Look again
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </Flex>
      {confirmations}
    </Card>
  )
}
