import type { Caller } from '../../../domain/accounts/caller.ts'
import { checkNotForGood } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { removed } from '../../../domain/courses/people/enrolment-life.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { deallocated } from '../../../domain/vms/activity.ts'
import type { AllocatedVm } from '../../../domain/vms/vm-record.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { People } from '../../../ports/courses/people.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { type FindingWorld, findPerson, type Person } from './find-people.ts'

export interface ChangingWorld extends FindingWorld {
  readonly people: People
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly clock: Clock
}

const conflict = (sentence: string): AppError => new AppError('conflict', sentence)
export const ownFunction = (): AppError => conflict('You cannot change your own function.')
export const changedPerson = (): AppError =>
  conflict('This person was just changed by somebody else. Please try again.')

/**
 * Takes somebody out of a course at once. The machine is nobody's in the same transaction; that it stops, and that the
 * rest goes, the lab's worker sees to. False when the person or the machine has changed meanwhile.
 */
export const removeFrom =
  ({ people, clock }: Pick<ChangingWorld, 'people' | 'clock'>) =>
  async ({ labId, name: course }: Pick<CourseRecord, 'labId' | 'name'>, person: Person): Promise<boolean> => {
    const { enrolment, machine } = person
    const change = { was: person, next: removed(enrolment) }
    if (machine?.allocatedTo === undefined) return people.write(labId, [change])
    const vm: AllocatedVm = { ...machine, allocatedTo: machine.allocatedTo }
    const why = `because ${enrolment.name} left ${course}`
    return people.take(change, vm, deallocated(vm, why, clock.now()))
  }

/**
 * Removes somebody from a course; the account stays. Whoever was in one that is cleaned up or archived stays known there: only
 * who goes with the account, or with the course, leaves it then.
 */
export const removePerson =
  (world: ChangingWorld) =>
  async ({ course }: Part, enrolmentId: string, { userId }: Pick<Caller, 'userId'>): Promise<string> => {
    const person = await findPerson(world)(course, enrolmentId)
    checkNotForGood(course)
    if (person.enrolment.userId === userId) throw ownFunction()
    if (!(await removeFrom(world)(course, person))) throw changedPerson()
    await world.nudges.labs([course.labId])
    return person.enrolment.name
  }
