import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { useMutation } from '@tanstack/react-query'
import { setMyPassword } from '~/data/courses/my-care.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { startsForPassword } from './care.ts'

/** What is seldom done with one's own machine, each after its question. */
export const useCare = (machine: MyMachine) => {
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync, isPending } = useMutation(setMyPassword(machine._id))
  const askPassword = (): void => {
    const start = startsForPassword(machine)
    confirm({
      title: 'Set a new password?',
      text: start
        ? 'Your machine is started, and the password of today no longer works.'
        : 'The password of today no longer works.',
      confirmLabel: start ? 'Start and set' : 'Set',
      destructive: false,
      onConfirm: () =>
        mutateAsync(start).then(
          ({ message }) => toast.success(message),
          (error: unknown) => toast.error(errorText(error, 'Failed to set a new password')),
        ),
    })
  }
  return { confirmation, isSetting: isPending, askPassword }
}
