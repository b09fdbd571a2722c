import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { actOnMachines, answerHelp } from '~/data/courses/machines.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { tell } from '~/lib/tell.ts'
import { toast } from '~/lib/toaster.ts'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { mayAs } from '../rights.ts'
import type { WallActions } from './wall-tile.tsx'

type What = 'start' | 'stop'

/** What can be done from the wall: with one machine at once, with many at once after asking where that ends work. */
export const useWallActions = (course: Course) => {
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync: act, isPending } = useMutation(actOnMachines(course.id))
  const { mutateAsync: answer } = useMutation(answerHelp(course.id))
  const isOpen = course.state === 'open'
  const mayAct = mayAs(course, 'assistant')

  const run = async (what: What, machines: readonly CourseMachine[]) => {
    try {
      const { message } = await act({ what, which: machines.map(({ _id }) => _id) })
      toast.success(message)
    } catch (error) {
      toast.error(errorText(error, `Failed to ${what} the machines`))
    }
  }
  const onMany = (what: What, machines: readonly CourseMachine[]) => {
    if (what === 'start' || machines.length === 1) return void run(what, machines)
    confirm({
      title: `Stop ${counted(machines.length, 'machine')}?`,
      text: 'Whoever works on them is interrupted. What is saved on them stays.',
      confirmLabel: 'Stop',
      destructive: false,
      onConfirm: () => run(what, machines),
    })
  }
  const onAnswer = ({ _id }: CourseMachine) => void tell(answer(_id), 'Failed to take the hand down')
  const latest = useRef({ run, onAnswer })
  latest.current = { run, onAnswer }
  // The same as long as the rights are: hundreds of tiles hold them.
  const actions = useMemo(
    (): WallActions => ({
      act: mayAct ? (what, machine) => void latest.current.run(what, [machine]) : undefined,
      answer: (machine) => latest.current.onAnswer(machine),
      mayStart: isOpen,
    }),
    [mayAct, isOpen],
  )
  return { actions, onMany, isPending, mayAct, mayStart: isOpen, confirmation }
}
