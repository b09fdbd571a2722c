import type { Course } from '@labkeeper/contract/courses/course'
import type { Acted, CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actOnMachines } from '~/data/courses/machines.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { refusalOf } from './machine-rules.ts'

/** What is lost, where something is. */
const questions: Partial<Record<MachineAct, { readonly verb: string; readonly text: string }>> = {
  remove: { verb: 'Remove', text: 'Their disks go with them. This action cannot be undone.' },
  clean: {
    verb: 'Clean',
    text: 'They are made anew. What was saved on them is lost. This action cannot be undone.',
  },
}
const stopText = 'Whoever works on them is interrupted. What is saved on them stays.'

/** Acts on machines, after asking where something ends. What was left out stays to be read until the next time. */
export const useMachineActions = (course: Course, onDone: (skipped: Acted['skipped']) => void) => {
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync, isPending, variables } = useMutation(actOnMachines(course.id))
  const [skipped, setSkipped] = useState<Acted['skipped']>([])

  const run = async (what: MachineAct, machines: readonly CourseMachine[]) => {
    try {
      const acted = await mutateAsync({ what, which: machines.map(({ _id }) => _id) })
      toast.success(acted.message)
      setSkipped(acted.skipped)
      onDone(acted.skipped)
    } catch (error) {
      toast.error(errorText(error, `Failed to ${what} the machines`))
    }
  }
  const act = (what: MachineAct, machines: readonly CourseMachine[]) => {
    const able = machines.filter((machine) => refusalOf(what, machine, course) === undefined)
    const n = counted(able.length || machines.length, 'machine')
    const question = questions[what]
    if (question) {
      const { verb, text } = question
      confirm({ title: `${verb} ${n}?`, text, confirmLabel: verb, onConfirm: () => run(what, machines) })
    } else if (what === 'stop' && able.length > 1) {
      const ask = { title: `Stop ${n}?`, text: stopText, confirmLabel: 'Stop', destructive: false }
      confirm({ ...ask, onConfirm: () => run(what, machines) })
    } else void run(what, machines)
  }
  return {
    act,
    running: isPending ? variables.what : undefined,
    confirmation,
    skipped,
    forgetSkipped: () => setSkipped([]),
  }
}
