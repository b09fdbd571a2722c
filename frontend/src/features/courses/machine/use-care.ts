import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { useMutation } from '@tanstack/react-query'
import { type Care, careForMyMachine } from '~/data/courses/my-care.ts'
import { tell } from '~/lib/tell.ts'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { clockIn } from '../days.ts'
import { backLabel, resetText, startsForPassword, swapText } from './care.ts'

type Checkpoint = Pick<NonNullable<MyMachine['checkpoints']>[number], 'id' | 'at'>

/** Passwords and disks of one's own machine, each after its question. */
export const useCare = (machine: MyMachine) => {
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync, isPending, variables } = useMutation(careForMyMachine(machine._id))
  const run = (care: Care) => tell(mutateAsync(care), 'Failed to do this')
  return {
    confirmation,
    /** What is being asked for just now. */
    pending: isPending ? variables : undefined,
    askPassword: () => {
      const start = startsForPassword(machine)
      confirm({
        title: 'Set a new password?',
        text: start
          ? 'Your machine is started, and the password of today no longer works.'
          : 'The password of today no longer works.',
        confirmLabel: start ? 'Start and set' : 'Set',
        destructive: false,
        onConfirm: () => run({ what: 'password', start }),
      })
    },
    askReset: () =>
      confirm({
        title: 'Reset this machine?',
        text: resetText(machine, new Date()),
        confirmLabel: 'Reset',
        onConfirm: () => run({ what: 'reset' }),
      }),
    askUndo: (id: string) =>
      confirm({
        title: 'Bring the old disk back?',
        text: swapText(machine, new Date()),
        confirmLabel: 'Bring back',
        destructive: false,
        onConfirm: () => run({ what: 'undo-reset', id }),
      }),
    askRestore: ({ id, at }: Checkpoint) =>
      confirm({
        title: `${backLabel(clockIn(machine.course.timeZone), at)}?`,
        text: swapText(machine, new Date()),
        confirmLabel: 'Go back',
        destructive: false,
        onConfirm: () => run({ what: 'restore', id }),
      }),
    askForget: ({ id, at }: Checkpoint) =>
      confirm({
        title: `Remove the checkpoint of ${clockIn(machine.course.timeZone)(at)}?`,
        text: 'You can no longer go back to it. This action cannot be undone.',
        confirmLabel: 'Remove',
        onConfirm: () => run({ what: 'forget', id }),
      }),
    saveCheckpoint: () => run({ what: 'checkpoint' }),
  }
}
