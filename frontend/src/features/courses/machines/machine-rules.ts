import type { Course } from '@labkeeper/contract/courses/course'
import { hasEndedForGood, stateInWords } from '@labkeeper/contract/courses/ended'
import type { CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import { isMoving } from '@labkeeper/contract/vms/power'
import { mayAs } from '../rights.ts'

/** What of the course decides about its machines. */
export type Ruling = Pick<Course, 'state' | 'myFunction' | 'rules' | 'recipe' | 'binDays'>

const ofTeachers: ReadonlySet<MachineAct> = new Set(['clean', 'remove', 'bring', 'park', 'bring-back'])

/** Whoever sets a password could sign in with it, and who resets takes somebody's work away: assistants only where they may. */
const ofTrusted: ReadonlySet<MachineAct> = new Set(['password', 'reset'])

/** What somebody may do at all. */
export const mayDo = (what: MachineAct, course: Ruling): boolean => {
  if (mayAs(course, 'teacher')) return true
  if (ofTeachers.has(what) || !mayAs(course, 'assistant')) return false
  return !ofTrusted.has(what) || course.rules.assistantsConnect
}

/** Of what machines are made now, where that has a number. */
export const newestOf = ({ recipe }: Pick<Ruling, 'recipe'>): number | undefined =>
  recipe?.from.kind === 'version' ? recipe.from.number : undefined

const ofVersion = (what: MachineAct, { version }: CourseMachine, course: Ruling): string | undefined => {
  const newest = newestOf(course)
  return what === 'bring' && newest !== undefined && version === newest
    ? `It is on version ${newest} already`
    : undefined
}

const ofPower = (what: MachineAct, { powerState }: CourseMachine): string | undefined => {
  const isOff = powerState === 'VM deallocated' || powerState === 'VM stopped'
  if (what === 'start' && powerState === 'VM running') return 'It is running already'
  if (what === 'stop' && powerState === 'VM deallocated') return 'It is stopped already'
  if (what === 'password' && powerState !== 'VM running') return 'It is not running'
  return what === 'restart' && isOff ? 'It is stopped already' : undefined
}

/** What is kept as a snapshot has no disk that another could take the place of. */
const ofParking = (what: MachineAct, { state, powerState }: CourseMachine): string | undefined => {
  const isParked = state === 'parked'
  if (what === 'bring-back') return isParked ? undefined : 'It is not parked'
  if (what === 'park') {
    if (isParked) return 'It is parked already'
    return powerState === 'VM deallocated' || powerState === 'VM stopped' ? undefined : 'It is running'
  }
  const renews = what === 'clean' || what === 'reset' || what === 'bring'
  return isParked && renews ? 'It is parked' : undefined
}

const forGood = (state: Course['state']): string | undefined =>
  hasEndedForGood(state) ? stateInWords(state).slice(0, -1) : undefined

const ended = (state: Course['state']): string | undefined =>
  state === 'closed' ? 'The course is closed' : forGood(state)

const ofCourse = (what: MachineAct, { state, recipe }: Ruling): string | undefined => {
  if ((what === 'clean' || what === 'reset') && recipe === undefined)
    return 'Choose what the machines are made of'
  if (what === 'stop' || what === 'remove') return undefined
  return what === 'park' ? forGood(state) : ended(state)
}

/** Why this cannot be done with a machine now. The server has the last word, and says the same. */
export const refusalOf = (what: MachineAct, machine: CourseMachine, course: Ruling): string | undefined => {
  if (isMoving(machine)) return 'Another operation is running on it'
  if (what === 'clean' || what === 'remove') {
    if (machine.who) return `${machine.who.name} has it`
    if (what === 'clean' && machine.state === 'clean') return 'Nobody used it'
  }
  return (
    ofCourse(what, course) ??
    ofParking(what, machine) ??
    ofPower(what, machine) ??
    ofVersion(what, machine, course)
  )
}

/** Why somebody may not see how to sign in, where it is so. */
export const connectRefusal = (course: Ruling): string | undefined => {
  if (!mayAs(course, 'assistant')) return 'Your function in this course does not allow this'
  const isAllowed = mayAs(course, 'teacher') || course.rules.assistantsConnect
  return isAllowed ? forGood(course.state) : 'In this course only teachers see them'
}

const isGoingOff = ({ powerState }: Pick<CourseMachine, 'powerState'>): boolean =>
  powerState === 'VM stopping' ||
  powerState === 'VM stopped' ||
  powerState === 'VM deallocating' ||
  powerState === 'VM deallocated'

/** Why staff cannot open a machine for themselves now. While it starts they can. */
export const openRefusal = (machine: CourseMachine, course: Ruling): string | undefined => {
  const refusal = connectRefusal(course)
  if (refusal !== undefined) return refusal
  if (machine.kind === 'source' && !mayAs(course, 'teacher')) {
    return 'Your function in this course does not allow this'
  }
  if (course.state === 'closed') return 'The course is closed'
  if ((course.recipe?.access ?? 'anyone') === 'anyone') return 'This machine is open for everybody'
  if (machine.state === 'parked') return 'It is parked. Bring it back first'
  return isGoingOff(machine) ? 'Start the machine first' : undefined
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
