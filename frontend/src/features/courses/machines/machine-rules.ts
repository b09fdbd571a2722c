import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import { isMoving } from '@labkeeper/contract/vms/power'
import { mayAs } from '../rights.ts'

/** What of the course decides about its machines. */
export type Ruling = Pick<Course, 'state' | 'myFunction' | 'rules' | 'recipe'>

export const needsTeacher = (what: MachineAct): boolean => what === 'clean' || what === 'remove'

const ofPower = (what: MachineAct, { powerState }: CourseMachine): string | undefined => {
  const isOff = powerState === 'VM deallocated' || powerState === 'VM stopped'
  if (what === 'start' && powerState === 'VM running') return 'It is running already'
  if (what === 'stop' && powerState === 'VM deallocated') return 'It is stopped already'
  return what === 'restart' && isOff ? 'It is stopped already' : undefined
}

const ofCourse = (what: MachineAct, { state, recipe }: Ruling): string | undefined => {
  if (what === 'clean' && recipe === undefined) return 'Choose what the machines are made of'
  if (state !== 'closed' || what === 'stop' || what === 'remove') return undefined
  return 'The course is closed'
}

/** Why this cannot be done with a machine now. The server has the last word, and says the same. */
export const refusalOf = (what: MachineAct, machine: CourseMachine, course: Ruling): string | undefined => {
  if (isMoving(machine)) return 'Another operation is running on it'
  if (needsTeacher(what)) {
    if (machine.who) return `${machine.who.name} has it`
    if (what === 'clean' && machine.state === 'clean') return 'Nobody used it'
  }
  return ofCourse(what, course) ?? ofPower(what, machine)
}

/** Why somebody may not see how to sign in, where it is so. */
export const connectRefusal = (course: Ruling): string | undefined => {
  if (mayAs(course, 'teacher')) return undefined
  if (!mayAs(course, 'assistant')) return 'Your function in this course does not allow this'
  return course.rules.assistantsConnect ? undefined : 'In this course only teachers see them'
}

/** How many machines a course is to have at most as it is. */
const wantedOf = ({ machines, counts }: Pick<Course, 'machines' | 'counts'>): number =>
  machines.make === 'ahead'
    ? machines.wanted + machines.spares
    : Math.min(machines.most, counts.active + counts.waiting + machines.spares)

/** Machines that nobody has and that are more than are wanted: used ones first, then the last that were made. */
export const surplusOf = (
  course: Pick<Course, 'machines' | 'counts'>,
  machines: readonly CourseMachine[],
): readonly CourseMachine[] => {
  const own = machines.filter(({ kind, state }) => kind === 'machine' && state !== 'removing')
  const spares = own.filter((one) => (one.state === 'clean' || one.state === 'unclean') && !isMoving(one))
  const inOrder = spares.toSorted(
    (one, other) =>
      Number(one.state === 'clean') - Number(other.state === 'clean') || other.number - one.number,
  )
  return inOrder.slice(0, Math.max(0, own.length - wantedOf(course)))
}

/** Whose machine it was, as its history tells. */
export const lastOwner = (history: readonly { readonly text: string }[]): string | undefined => {
  for (const { text } of history) {
    const name = /^Deallocated from (.+?) (?:by|because) /.exec(text)?.[1]
    if (name !== undefined) return name
    if (/^(?:Cleaned\.|Allocated to )/.test(text)) return undefined
  }
  return undefined
}

/** How many machines are of each version, as the list shows them now: the versions alone do not change with them. */
export const machinesByVersion = (machines: readonly CourseMachine[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { kind, state, version } of machines) {
    if (kind !== 'machine' || state === 'removing' || version === undefined) continue
    counts.set(version, (counts.get(version) ?? 0) + 1)
  }
  return counts
}
