import type { CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { dateIn } from '../in-days.ts'
import { type Ruling, refusalOf } from './machine-rules.ts'

/** What is asked before something is done with machines. */
export interface MachineQuestion {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly destructive?: boolean
}

/** What becomes of the disks of today. */
const oldDisks = ({ rules: { keepDays } }: Ruling, now: Date): string =>
  keepDays === 0
    ? 'What was saved on them is lost. This action cannot be undone.'
    : `The old disks are kept until ${dateIn(keepDays, now)}.`

const made: Partial<Record<MachineAct, { readonly verb: string; readonly text: string }>> = {
  clean: { verb: 'Clean', text: 'They are made anew.' },
  reset: { verb: 'Reset', text: 'They get a fresh disk of what the course is made of.' },
}

/** Of what a machine had before the bin keeps nothing. */
const alsoGoes = (machines: readonly CourseMachine[]): string =>
  machines.some(({ kept, checkpoints }) => kept?.length || checkpoints?.length)
    ? ' Old disks and checkpoints go for good.'
    : ''

/** Nothing is kept of what nobody had. */
const removal = (machines: readonly CourseMachine[], { binDays = 0 }: Ruling, now: Date): string => {
  const isKept = binDays > 0 && machines.some(({ state }) => state !== 'clean')
  return isKept
    ? `Their disks stay in the bin until ${dateIn(binDays, now)}.${alsoGoes(machines)}`
    : 'Their disks go with them. This action cannot be undone.'
}
const passwordText = 'The ones of today no longer work. Students see theirs on their pages.'
const stopText = 'Whoever works on them is interrupted. What is saved on them stays.'

/** Nothing where it is done at once. Those that it would do nothing to are not counted. */
export const questionOf = (
  what: MachineAct,
  machines: readonly CourseMachine[],
  course: Ruling,
): MachineQuestion | undefined => {
  const able = machines.filter((machine) => refusalOf(what, machine, course) === undefined)
  const concerned = able.length > 0 ? able : machines
  const n = counted(concerned.length, 'machine')
  const anew = made[what]
  if (anew) {
    const text = `${anew.text} ${oldDisks(course, new Date())}`
    return { title: `${anew.verb} ${n}?`, text, confirmLabel: anew.verb }
  }
  if (what === 'remove') {
    return { title: `Remove ${n}?`, text: removal(concerned, course, new Date()), confirmLabel: 'Remove' }
  }
  if (what === 'password') {
    const title = able.length === 1 ? 'Set a new password?' : `Set new passwords of ${n}?`
    return { title, text: passwordText, confirmLabel: 'Set', destructive: false }
  }
  if (what !== 'stop' || able.length < 2) return undefined
  return { title: `Stop ${n}?`, text: stopText, confirmLabel: 'Stop', destructive: false }
}
