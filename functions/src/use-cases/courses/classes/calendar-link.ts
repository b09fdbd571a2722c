import type { NewCalendarLink } from '@labkeeper/contract/courses/calendar-link'
import type { FileAnswer } from '@labkeeper/contract/kernel/route'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { calendarMisses, calendarReads } from '../../../domain/accounts/throttle.ts'
import { feedDays, feedOf, mostEvents } from '../../../domain/courses/calendar/feed.ts'
import { startOfDay } from '../../../domain/courses/calendar/wall-time.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { joinHash, newJoinToken } from '../../../domain/courses/joining/join-code.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import { noSuchCourse } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { idOf, type LabId, type PersonId } from '../../../domain/kernel/ids.ts'
import type { AccountBook, Throttle } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CalendarFiles } from '../../../ports/courses/calendar-files.ts'
import type { CalendarLink, CalendarLinks } from '../../../ports/courses/calendar-links.ts'
import type { Classes } from '../../../ports/courses/classes.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Enrolments } from '../../../ports/courses/enrolments.ts'
import { tooOften } from '../../accounts/spend.ts'

interface SubscriberWorld {
  readonly users: Pick<AccountBook, 'read'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly enrolments: Pick<Enrolments, 'read'>
}

interface LinkWorld extends SubscriberWorld {
  readonly calendarLinks: CalendarLinks
  readonly clock: Clock
}

interface FeedWorld extends LinkWorld {
  readonly appOrigin: string
  readonly calendarFiles: () => Promise<CalendarFiles>
  readonly classes: Pick<Classes, 'between'>
  readonly throttle: Throttle
}

/** No course lasts longer. */
const linkSeconds = 600 * 24 * 3600

/** Somebody with a part in a course at this moment. */
interface Subscription {
  readonly course: CourseRecord
  readonly subscriber: EnrolmentRecord | 'owner'
}

/** What a person is in a course of one lab. Who has left, or is only invited, sees nothing of it. */
const readSubscription =
  ({ users, courses, enrolments }: SubscriberWorld) =>
  async (labId: LabId, courseId: string, userId: PersonId): Promise<Subscription | undefined> => {
    const [course, account] = await Promise.all([courses.read(labId, courseId), users.read(userId)])
    if (course === undefined || account === undefined) return undefined
    if (account.labId === labId && account.role !== 'student') return { course, subscriber: 'owner' }
    const enrolment = await enrolments.read(labId, course.id, userId)
    const isIn = enrolment !== undefined && enrolment.state !== 'invited' && enrolment.state !== 'left'
    return isIn ? { course, subscriber: enrolment } : undefined
  }

const isPerson = idOf('u')

/** The same for a caller, whichever lab the course is of. Directory accounts are nothing but their sessions. */
const findSubscription =
  (world: SubscriberWorld) =>
  async ({ userId, labId }: Caller, courseId: string): Promise<Subscription & { userId: PersonId }> => {
    if (!isPerson(userId)) {
      throw new AppError('conflict', 'Only accounts with an address have a link to a calendar.')
    }
    const places = (await world.users.read(userId))?.places ?? []
    const elsewhere = places.flatMap((place) => (place.courseId === courseId ? [place.labId] : []))
    for (const lab of new Set([labId, ...elsewhere])) {
      const found = await readSubscription(world)(lab, courseId, userId)
      if (found !== undefined) return { ...found, userId }
    }
    throw noSuchCourse()
  }

/** An enrolment that was made after the link is another one: who comes back makes a link anew. */
const holds = ({ madeAt }: CalendarLink, { subscriber }: Subscription): boolean =>
  subscriber === 'owner' || subscriber.createdAt <= madeAt

/** When the link was made that holds. */
export const showCalendarLink =
  (world: Omit<LinkWorld, 'clock'>) =>
  async (caller: Caller, courseId: string): Promise<{ madeAt: string } | null> => {
    const found = await findSubscription(world)(caller, courseId)
    const link = await world.calendarLinks.of(found.userId, found.course.id)
    return link && holds(link, found) ? { madeAt: link.madeAt } : null
  }

/** A new link; the one before leads nowhere any more. */
export const makeCalendarLink =
  (world: LinkWorld) =>
  async (caller: Caller, courseId: string): Promise<NewCalendarLink> => {
    const { course, userId } = await findSubscription(world)(caller, courseId)
    const key = newJoinToken()
    const madeAt = world.clock.now().toISOString()
    const { id, labId } = course
    const link: CalendarLink = { hash: joinHash(key), labId, courseId: id, userId, madeAt }
    await world.calendarLinks.keep(link, linkSeconds)
    return { path: `/api/courses/${id}/calendar.ics?key=${key}`, madeAt }
  }

export const endCalendarLink =
  (world: Omit<LinkWorld, 'clock'>) =>
  async (caller: Caller, courseId: string): Promise<void> => {
    const { course, userId } = await findSubscription(world)(caller, courseId)
    await world.calendarLinks.end({ userId, courseId: course.id })
  }

const noSuchLink = (): AppError => new AppError('not_found', 'There is no calendar at this address.')

/** Where somebody goes from a class: to the own machine, or to the course. */
const linkOf = (appOrigin: string, { course, subscriber }: Subscription): string => {
  const dashboard = `${appOrigin}/dashboard`
  if (subscriber === 'owner' || subscriber.function !== 'student') return `${dashboard}/courses/${course.id}`
  const { vmId } = subscriber
  return vmId === undefined ? `${dashboard}/my-resources` : `${dashboard}/my-resources/${vmId}`
}

/**
 * The classes of a course for whoever has the key, as long as its person has a part in the course. Nothing is said of why
 * there is none.
 */
export const readCalendarLink = (world: FeedWorld) => {
  const { calendarLinks, calendarFiles, classes, clock, throttle, appOrigin } = world
  const find = async (courseId: string, key: string): Promise<Subscription | undefined> => {
    const link = await calendarLinks.find(joinHash(key))
    if (link === undefined || link.courseId !== courseId) return undefined
    const found = await readSubscription(world)(link.labId, link.courseId, link.userId)
    return found && holds(link, found) ? found : undefined
  }
  const miss = async (address: string): Promise<never> => {
    const wait = await throttle.takeWithin(`calendar-miss:${address}`, calendarMisses)
    throw wait > 0 ? tooOften(wait) : noSuchLink()
  }

  return async (courseId: string, key: string | undefined, address: string): Promise<FileAnswer> => {
    const found = key === undefined ? undefined : await find(courseId, key)
    if (key === undefined || found === undefined) return miss(address)
    const wait = await throttle.takeWithin(`calendar:${joinHash(key)}`, calendarReads)
    if (wait > 0) throw tooOften(wait)
    const { course, subscriber } = found
    const now = clock.now().toISOString()
    const { first, last } = feedDays(course.timeZone, now)
    const span = { from: startOfDay(first, course.timeZone), until: startOfDay(last, course.timeZone) }
    const records = await classes.between(course.labId, course.id, span, mostEvents)
    const text = (await calendarFiles()).write({
      name: course.name,
      link: linkOf(appOrigin, found),
      events: feedOf(course, subscriber, records, now),
    })
    return { fileName: 'calendar.ics', text }
  }
}
