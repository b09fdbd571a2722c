import { durationInWords } from '@labkeeper/contract/courses/duration'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { AnswerInput } from '@labkeeper/contract/courses/grants'
import type { TimeRequest } from '@labkeeper/contract/courses/my-hours'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { granted, granterOf } from '../../../domain/courses/hours/granting.ts'
import { ruledBy } from '../../../domain/courses/hours/own-time.ts'
import { answered, answeredAlready, toTimeRequest } from '../../../domain/courses/hours/time-request.ts'
import type { ListedPerson } from '../../../domain/courses/people/enrolment-view.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { newLabLetter } from '../../../domain/letters/lab-letter.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { People } from '../../../ports/courses/people.ts'
import type { Wall } from '../../../ports/courses/wall.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { changedPerson } from '../people/remove-person.ts'
import { listedSince } from './list-time.ts'

interface RequestsWorld {
  readonly wall: Wall
  readonly clock: Clock
}

/** Everybody who has ever asked, with the last request. */
const askersOf =
  ({ wall, clock }: RequestsWorld) =>
  async (
    course: CourseRecord,
  ): Promise<readonly (ListedPerson & Required<Pick<ListedPerson, 'request'>>)[]> => {
    const since = listedSince(course, clock.now().toISOString())
    const { people } = await wall.read(course.labId, course.id, since)
    return people.flatMap((one) =>
      one.request === undefined || one.state === 'deleting' ? [] : [{ ...one, request: one.request }],
    )
  }

/** Who asks for more own time, the oldest first. */
export const listRequests =
  (world: RequestsWorld) =>
  async (course: CourseRecord): Promise<TimeRequest[]> =>
    (await askersOf(world)(course))
      .filter(({ request }) => request.state === 'open')
      .map((one) => toTimeRequest(one.request, one))
      .sort((one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id))

/** How often somebody else may be quicker. */
const races = 3

interface AnsweringWorld extends RequestsWorld {
  readonly people: Pick<People, 'find' | 'write'>
  readonly nudges: Pick<WorkNudges, 'labs'>
}

const noSuchRequest = (): AppError => new AppError('not_found', 'There is no such request.')

/** Grants it, or says no; whoever asked hears of it. Answered once, whoever else answers in the same moment. */
export const answerRequest =
  (world: AnsweringWorld) =>
  async (
    { course, function: mine }: Part,
    requestId: string,
    { answer, minutes, note }: AnswerInput,
    { name: by }: Pick<Caller, 'name'>,
  ): Promise<{ message: string; data: TimeRequest }> => {
    const { labId, id: courseId } = course
    const asker = (await askersOf(world)(course)).find(({ request }) => request.id === requestId)
    if (asker === undefined) throw noSuchRequest()
    if (answer === 'grant' && hasEnded(course.state)) throw inState(course)
    for (let race = 0; race < races; race += 1) {
      const was = await world.people.find(labId, courseId, asker.id)
      const request = was?.enrolment.request
      if (was === undefined || request?.id !== requestId) throw noSuchRequest()
      if (request.state !== 'open') throw answeredAlready(request)
      const now = world.clock.now()
      const isGranted = answer === 'grant'
      const given = minutes ?? request.minutes
      const said = { ...(note && { answer: note }), ...(isGranted && { minutes: given }), by }
      const grant = { seconds: given * 60, until: 'period', by: granterOf(mine) } as const
      const ruled = ruledBy(course)
      const enriched = isGranted ? granted(ruled, was.enrolment, grant, now.toISOString()) : was.enrolment
      const done = answered(request, isGranted ? 'granted' : 'refused', said)
      const { userId, name, email } = was.enrolment
      const about = { count: isGranted ? given : 0, person: by, ...(note && { text: note }) }
      const letter = newLabLetter(
        { labId, kind: 'answered', userId, to: { name, email }, courseId, ...about },
        now,
      )
      const next = { ...enriched, request: done }
      if (!(await world.people.write(labId, [{ was, next, letters: [letter] }]))) continue
      await world.nudges.labs([labId])
      const message = isGranted ? `${name} got ${durationInWords(given)} more.` : `${name} is told.`
      return { message, data: toTimeRequest(done, was.enrolment) }
    }
    throw changedPerson()
  }
