import type { Course } from '@labkeeper/contract/courses/course'
import type { Acted, CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actOnMachines } from '~/data/courses/machines.ts'
import { onFirstTouch } from '~/lib/browser/first-touch.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import type { BringDialogProps, When } from './bring-dialog-view.tsx'

const BringDialog = deferredDialog<BringDialogProps>(
  async () => (await import('./bring-dialog-view.tsx')).BringDialogView,
)
const load = () => import('./machine-questions.ts')
onFirstTouch(load)

/** Acts on machines, after asking where something ends. What was left out stays to be read until the next time. */
export const useMachineActions = (course: Course, onDone: (skipped: Acted['skipped']) => void) => {
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync, isPending, variables } = useMutation(actOnMachines(course.id))
  const [skipped, setSkipped] = useState<Acted['skipped']>([])

  const bringing = useDialog<readonly CourseMachine[]>()

  const run = async (what: MachineAct, machines: readonly CourseMachine[], when?: When) => {
    try {
      const acted = await mutateAsync({ what, which: machines.map(({ _id }) => _id), ...(when && { when }) })
      toast.success(acted.message)
      setSkipped(acted.skipped)
      onDone(acted.skipped)
    } catch (error) {
      toast.error(errorText(error, `Failed to ${what} the machines`))
    }
  }
  const act = async (what: MachineAct, machines: readonly CourseMachine[]): Promise<void> => {
    if (what === 'bring') {
      bringing.open(machines)
      return
    }
    try {
      const question = (await load()).questionOf(what, machines, course)
      if (question) confirm({ ...question, onConfirm: () => run(what, machines) })
      else await run(what, machines)
    } catch {
      toast.error(errorText(undefined, `Failed to ${what} the machines`))
    }
  }
  return {
    act: (what: MachineAct, machines: readonly CourseMachine[]) => void act(what, machines),
    running: isPending ? variables.what : undefined,
    confirmation,
    bringing: bringing.subject ? (
      <BringDialog
        key={bringing.key}
        course={course}
        machines={bringing.subject}
        version={course.recipe?.from.kind === 'version' ? course.recipe.from.number : undefined}
        pending={isPending}
        open={bringing.isOpen}
        onBring={(when) => run('bring', bringing.subject ?? [], when)}
        onClose={bringing.close}
      />
    ) : null,
    skipped,
    forgetSkipped: () => setSkipped([]),
  }
}
