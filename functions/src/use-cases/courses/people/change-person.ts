import type { Enrolment, EnrolmentChange as Wish } from '@labkeeper/contract/courses/people'
import type { Caller } from '../../../domain/accounts/caller.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { isProved } from '../../../domain/courses/joining/join-decision.ts'
import { as, deprived, wanting } from '../../../domain/courses/people/enrolment-life.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import { toEnrolment } from '../../../domain/courses/people/enrolment-view.ts'
import { checkRank, type Part } from '../../../domain/courses/people/part.ts'
import { whyNoRoom } from '../../../domain/courses/people/roster.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { without } from '../../../domain/kernel/without.ts'
import { letterWhenGiven } from '../../../domain/letters/lab-letter.ts'
import { allocatedFor, deallocated } from '../../../domain/vms/activity.ts'
import type { AccountBook } from '../../../ports/accounts/accounts.ts'
import type { GiveMachines, Giving } from '../../../ports/courses/giving.ts'
import { type GuestWorld, makeGuest } from '../joining/take-place.ts'
import { checkTakesPeople } from './add-people.ts'
import { findPerson, hasMachine, type Person } from './find-people.ts'
import { type ChangingWorld, changedPerson, ownFunction } from './remove-person.ts'

interface PersonWorld extends ChangingWorld, Omit<GuestWorld, 'clock'> {
  readonly giving: Giving
  readonly giveMachines: GiveMachines
  readonly users: Pick<AccountBook, 'read'>
}

const conflict = (sentence: string): AppError => new AppError('conflict', sentence)
const noneFree = (): AppError => conflict('No machine is free.')

const named = (enrolment: EnrolmentRecord, { name, group }: Wish): EnrolmentRecord => ({
  ...(group === undefined ? enrolment : without(enrolment, 'group')),
  ...(name === undefined ? {} : { name }),
  ...(group === undefined || group === '' ? {} : { group }),
})

const checkWish = (person: Person, wish: Wish): void => {
  const { enrolment, machine } = person
  const { name, state } = enrolment
  if (wish.machine === 'take' && machine === undefined) throw conflict(`${name} has no machine.`)
  if (wish.machine !== 'give') return
  if (machine !== undefined) throw conflict(`${name} has ${machine.name} already.`)
  const one = wish.function ?? enrolment.function
  if (one !== 'student') throw conflict('Only students have a machine.')
  if (state === 'invited' || state === 'left') throw conflict(`${name} has not joined.`)
}

/** Changes somebody of a course. Who becomes staff, and whose machine is taken, has none afterwards: it is stopped. */
export const changePerson = (world: PersonWorld) => {
  const { people, giving, clock, nudges } = world

  /** The clean machine with the lowest number that is free still. False when there is none. */
  const give = async (course: CourseRecord, enrolment: EnrolmentRecord): Promise<boolean> => {
    for (const machine of await giving.clean(course.labId, course.id)) {
      const line = allocatedFor(machine, enrolment.name, course, clock.now())
      const outcome = await giving.give(machine, enrolment, line, letterWhenGiven(enrolment, clock.now()))
      // Gone from the line: somebody else has given them one in this moment.
      if (outcome !== 'machine-taken') return true
    }
    return false
  }

  const save = async (
    { course, person, wish, who }: { course: CourseRecord; person: Person; wish: Wish; who: string },
    next: EnrolmentRecord,
  ): Promise<void> => {
    const change = { was: person, next }
    const isTaken = hasMachine(person) && next.vmId === undefined
    const isDone = isTaken
      ? await people.take(change, person.machine, deallocated(person.machine, `by ${who}`, clock.now()))
      : await people.write(course.labId, [change])
    if (!isDone) throw changedPerson()
    if (isTaken || next.function !== person.enrolment.function) await nudges.labs([course.labId])
    const comesToWait = next.state === 'waiting' && wish.machine !== 'give'
    if (comesToWait && course.state === 'open') await world.giveMachines(course.labId, course.id)
    if (wish.machine !== 'give' || (await give(course, next))) return
    // Nobody is to come into the line who was not there.
    const now = await people.find(course.labId, course.id, next.id)
    if (person.enrolment.state !== 'waiting' && now?.enrolment.state === 'waiting') {
      await people.write(course.labId, [{ was: now, next: named(person.enrolment, wish) }])
    }
    throw noneFree()
  }

  return async (
    { course, function: mine }: Part,
    enrolmentId: string,
    wish: Wish,
    { userId, name: who }: Pick<Caller, 'userId' | 'name'>,
  ): Promise<Enrolment> => {
    const person = await findPerson(world)(course, enrolmentId)
    const { enrolment } = person
    const wanted = wish.function ?? enrolment.function
    checkRank(mine, enrolment.function)
    checkRank(mine, wanted)
    checkTakesPeople(course)
    if (enrolment.userId === userId && wanted !== enrolment.function) throw ownFunction()
    checkWish(person, wish)
    if (wanted !== enrolment.function) {
      const all = (await people.list(course.labId, course.id)).map((one) => one.enrolment)
      const full = whyNoRoom(all, enrolment.function, wanted)
      if (full !== undefined) throw conflict(`${full}.`)
    }
    if (wish.machine === 'give' && (await giving.clean(course.labId, course.id)).length === 0)
      throw noneFree()

    const now = clock.now().toISOString()
    const account = wanted === enrolment.function ? undefined : await world.users.read(enrolment.userId)
    const isSure = account !== undefined && isProved(account, course)
    // Only whom the lab's list knows can have a machine.
    if (enrolment.guest && wanted === 'student') await makeGuest(world, course, enrolment)
    const rest = as(named(enrolment, wish), wanted, now, isSure)
    const kept = wish.machine === 'take' ? deprived(rest) : rest
    await save({ course, person, wish, who }, wish.machine === 'give' ? wanting(kept, now) : kept)
    const saved = await findPerson(world)(course, enrolmentId)
    return toEnrolment(saved.enrolment, saved.machine)
  }
}
