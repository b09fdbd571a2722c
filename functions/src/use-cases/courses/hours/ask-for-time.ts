import { durationInWords } from '@labkeeper/contract/courses/duration'
import type { RequestInput } from '@labkeeper/contract/courses/grants'
import type { TimeRequest } from '@labkeeper/contract/courses/my-hours'
import { inState } from '../../../domain/courses/course-life.ts'
import { granted, mayGrantItself } from '../../../domain/courses/hours/granting.ts'
import { ruledBy } from '../../../domain/courses/hours/own-time.ts'
import {
  answered,
  askedAlready,
  isNews,
  leftAlready,
  newRequest,
  noOpenRequest,
  notLimited,
  toTimeRequest,
} from '../../../domain/courses/hours/time-request.ts'
import type { Enrolled } from '../../../domain/courses/people/enrolled.ts'
import { noSuchCourse } from '../../../domain/courses/people/part.ts'
import { rulesOf } from '../../../domain/courses/rules.ts'
import { without } from '../../../domain/kernel/without.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { EnrolmentChange, People, SeenEnrolment } from '../../../ports/courses/people.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { hasPart } from '../find-enrolled.ts'
import { changedPerson } from '../people/remove-person.ts'
import { type StaffLettersWorld, staffLetters } from '../staff-letters.ts'

interface AskingWorld extends StaffLettersWorld {
  readonly people: Pick<People, 'find' | 'write'>
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly clock: Clock
}

/** How often somebody else may be quicker. */
const races = 3

/** Changes the caller's enrolment, as it is at that moment. */
const withEnrolled =
  (world: Pick<AskingWorld, 'people'>) =>
  async <Done>(
    { course, seen: first }: Enrolled,
    plan: (seen: SeenEnrolment) => Promise<{ readonly change: EnrolmentChange; readonly done: Done }>,
  ): Promise<Done> => {
    const { labId, id } = course
    let seen = first
    for (let race = 0; race < races; race += 1) {
      const { change, done } = await plan(seen)
      if (await world.people.write(labId, [change])) return done
      const again = await world.people.find(labId, id, first.enrolment.id)
      if (again === undefined || !hasPart(again)) throw noSuchCourse()
      seen = again
    }
    throw changedPerson()
  }

/** Asks for more own time: granted at once where the course grants so much by itself, else its teachers hear of it. */
export const askForTime = (world: AskingWorld) => {
  const change = withEnrolled(world)
  const letters = staffLetters(world)

  return async (enrolled: Enrolled, input: RequestInput): Promise<{ message: string; data: TimeRequest }> => {
    const { course } = enrolled
    const ruled = ruledBy(course)
    if (course.state !== 'open') throw inState(course)
    const { asked, isTold } = await change(enrolled, async (was) => {
      const { enrolment } = was
      if (enrolment.function !== 'student' || ruled.hours.minutes === null) throw notLimited()
      if (enrolment.state === 'left') throw leftAlready()
      if (enrolment.request?.state === 'open') throw askedAlready()
      const now = world.clock.now()
      const at = now.toISOString()
      const request = newRequest(input, at)
      const seconds = input.minutes * 60
      const { autoGrantMinutes } = rulesOf(course)
      if (mayGrantItself(ruled, enrolment, seconds, autoGrantMinutes, at)) {
        const given = { seconds, until: 'period', by: 'rule' } as const
        const done = { ...granted(ruled, enrolment, given, at), request: answered(request, 'granted', {}) }
        return { change: { was, next: done }, done: { asked: done, isTold: false } }
      }
      const asking = { ...enrolment, request }
      if (!isNews(enrolment.askedAt, now)) {
        return { change: { was, next: asking }, done: { asked: asking, isTold: false } }
      }
      const about = { text: request.note, count: request.minutes, person: enrolment.name }
      const next = { ...asking, askedAt: at }
      const told = await letters(course, 'request', now, about)
      return { change: { was, next, letters: told }, done: { asked: next, isTold: true } }
    })
    // There is nothing to be sent otherwise.
    if (isTold) await world.nudges.labs([course.labId])
    const isGranted = asked.request.state === 'granted'
    return {
      message: isGranted ? `You got ${durationInWords(input.minutes)} more.` : 'Your teacher sees it.',
      data: toTimeRequest(asked.request, asked),
    }
  }
}

/** Nobody is asked any more. */
export const takeRequestBack =
  (world: Pick<AskingWorld, 'people'>) =>
  (enrolled: Enrolled): Promise<void> =>
    withEnrolled(world)(enrolled, async (was) => {
      if (was.enrolment.request?.state !== 'open') throw noOpenRequest()
      return { change: { was, next: without(was.enrolment, 'request') }, done: undefined }
    })
