import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import { isMoving } from '@labkeeper/contract/vms/power'
import { mayAs } from '../rights.ts'

/** What of the course decides about its machines. */
export type Ruling = Pick<Course, 'state' | 'myFunction' | 'rules' | 'recipe'>

const ofTeachers: ReadonlySet<MachineAct> = new Set(['clean', 'remove'])

/** What somebody may do at all. Whoever sets a password could sign in with it: assistants only where they may. */
export const mayDo = (what: MachineAct, course: Ruling): boolean => {
  if (mayAs(course, 'teacher')) return true
  if (ofTeachers.has(what) || !mayAs(course, 'assistant')) return false
  return what !== 'password' || course.rules.assistantsConnect
}

const ofPower = (what: MachineAct, { powerState }: CourseMachine): string | undefined => {
  const isOff = powerState === 'VM deallocated' || powerState === 'VM stopped'
  if (what === 'start' && powerState === 'VM running') return 'It is running already'
  if (what === 'stop' && powerState === 'VM deallocated') return 'It is stopped already'
  if (what === 'password' && powerState !== 'VM running') return 'It is not running'
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
  if (ofTeachers.has(what)) {
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

/** Whose machine it was, as its history tells. */
export const lastOwner = (history: readonly { readonly text: string }[]): string | undefined => {
  for (const { text } of history) {
    const name = /^Deallocated from (.+?) (?:by|because) /.exec(text)?.[1]
    if (name !== undefined) return name
    if (/^(?:Cleaned\.|Allocated to )/.test(text)) return undefined
  }
  return undefined
}
