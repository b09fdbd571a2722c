import { durationInWords } from '@labkeeper/contract/courses/duration'
import type { RequestInput } from '@labkeeper/contract/courses/grants'
import type { TimeRequest } from '@labkeeper/contract/courses/my-hours'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { ownMachine } from '../../../domain/accounts/throttle.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { granted, mayGrantItself } from '../../../domain/courses/hours/granting.ts'
import { ruledBy } from '../../../domain/courses/hours/own-time.ts'
import {
  answered,
  askedAlready,
  newRequest,
  noOpenRequest,
  notLimited,
  toTimeRequest,
} from '../../../domain/courses/hours/time-request.ts'
import { enrolmentIdOf } from '../../../domain/courses/people/enrolment-record.ts'
import { noSuchCourse } from '../../../domain/courses/people/part.ts'
import { rulesOf } from '../../../domain/courses/rules.ts'
import { without } from '../../../domain/kernel/without.ts'
import type { AccountBook, Throttle } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { EnrolmentChange, People, SeenEnrolment } from '../../../ports/courses/people.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { tooOften } from '../../accounts/spend.ts'
import { findLabs } from '../lab/find-labs.ts'
import { changedPerson } from '../people/remove-person.ts'
import { type StaffLettersWorld, staffLetters } from '../staff-letters.ts'

interface AskingWorld extends StaffLettersWorld {
  readonly users: StaffLettersWorld['users'] & Pick<AccountBook, 'read'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly people: Pick<People, 'find' | 'write'>
  readonly throttle: Throttle
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly clock: Clock
}

interface MyPlace {
  readonly course: CourseRecord
  readonly seen: SeenEnrolment
}

/** Who is only invited, or is being removed, has no part. */
const hasPart = ({ enrolment: { state } }: SeenEnrolment): boolean =>
  state !== 'invited' && state !== 'deleting'

/** The caller in a course, of whatever lab; calls are counted as those for the own machine are. */
const findMyPlace =
  (world: Pick<AskingWorld, 'users' | 'courses' | 'people' | 'throttle'>) =>
  async (caller: Caller, courseId: string): Promise<MyPlace> => {
    const { courses, people, throttle } = world
    for (const labId of await findLabs(world)(caller)) {
      const course = await courses.read(labId, courseId)
      if (course === undefined) continue
      const seen = await people.find(labId, course.id, enrolmentIdOf(course.id, caller.userId))
      if (seen === undefined || !hasPart(seen)) break
      const wait = await throttle.takeWithin(`mine:${caller.userId}:${course.id}`, ownMachine)
      if (wait > 0) throw tooOften(wait)
      return { course, seen }
    }
    throw noSuchCourse()
  }

/** How often somebody else may be quicker. */
const races = 3

/** Changes the caller's enrolment, as it is at that moment. */
const withMyPlace =
  (world: Pick<AskingWorld, 'people'>) =>
  async <Done>(
    { course, seen: first }: MyPlace,
    plan: (seen: SeenEnrolment) => Promise<{ readonly change: EnrolmentChange; readonly done: Done }>,
  ): Promise<Done> => {
    const { labId, id } = course
    let seen: SeenEnrolment | undefined = first
    for (let race = 0; race < races && seen !== undefined; race += 1) {
      const { change, done } = await plan(seen)
      if (await world.people.write(labId, [change])) return done
      seen = await world.people.find(labId, id, first.enrolment.id)
    }
    throw changedPerson()
  }

/** Asks for more own time: granted at once where the course grants so much by itself, else its teachers hear of it. */
export const askForTime = (world: AskingWorld) => {
  const find = findMyPlace(world)
  const change = withMyPlace(world)
  const letters = staffLetters(world)

  return async (
    caller: Caller,
    courseId: string,
    input: RequestInput,
  ): Promise<{ message: string; data: TimeRequest }> => {
    const place = await find(caller, courseId)
    const { course } = place
    const ruled = ruledBy(course)
    if (course.state !== 'open') throw inState(course)
    const asked = await change(place, async (was) => {
      const { enrolment } = was
      if (enrolment.function !== 'student' || ruled.hours.minutes === null) throw notLimited()
      if (enrolment.request?.state === 'open') throw askedAlready()
      const now = world.clock.now()
      const at = now.toISOString()
      const request = newRequest(input, at)
      const seconds = input.minutes * 60
      const { autoGrantMinutes } = rulesOf(course)
      if (mayGrantItself(ruled, enrolment, seconds, autoGrantMinutes, at)) {
        const given = { seconds, until: 'period', by: 'rule' } as const
        const done = { ...granted(ruled, enrolment, given, at), request: answered(request, 'granted', {}) }
        return { change: { was, next: done }, done }
      }
      const about = { text: request.note, count: request.minutes, person: enrolment.name }
      const next = { ...enrolment, request }
      return { change: { was, next, letters: await letters(course, 'request', now, about) }, done: next }
    })
    await world.nudges.labs([course.labId])
    const isGranted = asked.request.state === 'granted'
    return {
      message: isGranted ? `You got ${durationInWords(input.minutes)} more.` : 'Your teacher sees it.',
      data: toTimeRequest(asked.request, asked),
    }
  }
}

/** Nobody is asked any more. */
export const takeRequestBack =
  (world: Omit<AskingWorld, keyof StaffLettersWorld> & Pick<AskingWorld, 'users'>) =>
  async (caller: Caller, courseId: string): Promise<void> => {
    const place = await findMyPlace(world)(caller, courseId)
    await withMyPlace(world)(place, async (was) => {
      if (was.enrolment.request?.state !== 'open') throw noOpenRequest()
      return { change: { was, next: without(was.enrolment, 'request') }, done: undefined }
    })
  }
