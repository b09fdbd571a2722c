import type { Preview } from '@labkeeper/contract/courses/calendar-preview'
import { weekdayInWords } from '@labkeeper/contract/courses/day-words'
import { dayOf, numberOf, weekdayOf } from '@labkeeper/contract/courses/series-days'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { Instant } from '../../kernel/instant.ts'
import type { CourseRecord } from '../course-record.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { type ClassOn, classesOn, timetableOf } from './class-on.ts'
import { attendeesOf } from './class-people.ts'
import { earliestFirst, type Meeting, minutesOf } from './meetings.ts'
import { ahead } from './next-boundaries.ts'
import { followed, meetingsAround } from './turns.ts'
import { clocksChangeOn, localClock, localDay, localTime } from './wall-time.ts'

/** What a calendar would mean, in data and in words. */

export interface PreviewOf {
  /** With the calendar that is not saved yet. */
  readonly course: CourseRecord
  readonly people: readonly EnrolmentRecord[]
  readonly machines: readonly ListedMachine[]
  readonly from: Instant
  readonly count: number
  readonly now: Instant
}

const shown = (meeting: Meeting): Preview['classes'][number] => {
  const { key, date, kind, startsAt, endsAt, note, isSkipped } = meeting
  return {
    ...{ key, date, kind, startsAt, endsAt, minutes: minutesOf(meeting) },
    ...(isSkipped && { skipped: true }),
    ...(note === undefined ? {} : { note }),
  }
}

type Crowd = Pick<PreviewOf, 'people' | 'machines'>

const runningOf = (one: ClassOn, { people, machines }: Crowd): number =>
  attendeesOf(one, people, machines).filter(({ machine }) => machine.powerState === 'VM running').length

const effectsOf = ({ course, now, ...crowd }: PreviewOf): string[] => {
  const { timeZone } = course
  const byKey = new Map(meetingsAround(course, now).map((meeting) => [meeting.key, meeting]))
  const effects = classesOn(course).flatMap((one): string[] => {
    const { endsAt } = followed(one, byKey.get(one.key), now)
    const running = runningOf(one, crowd)
    if (one.state === 'ending' || endsAt === one.endsAt || running === 0) return []
    const what = `Saving this stops ${counted(running, 'running machine')}`
    if (endsAt <= now) return [`${what} now.`]
    return [`${what} at ${localClock(endsAt, timeZone)} instead of ${localClock(one.endsAt, timeZone)}.`]
  })
  return effects.length === 0 ? ['Nothing that runs now changes.'] : effects
}

/** What can be started at once; of the others Azure takes ten a second. */
const startedAtOnce = 200
const startsPerSecond = 10
/** Until a machine answers. */
const bootSeconds = { Windows: 240, Linux: 90 } as const

const minutesToStart = (count: number, osType: keyof typeof bootSeconds): number =>
  Math.ceil((Math.max(0, count - startedAtOnce) / startsPerSecond + bootSeconds[osType]) / 60)

const prepareNotes = (classes: readonly Meeting[], { course, people, machines }: PreviewOf): string[] => {
  const osType = course.recipe?.runs?.osType ?? 'Linux'
  return classes.flatMap((one) => {
    if (one.kind !== 'class' || one.who === 'arrival' || one.isSkipped) return []
    const count = attendeesOf(one, people, machines).length
    const minutes = minutesToStart(count, osType)
    if (count === 0 || one.prepare >= minutes) return []
    const takes = `Starting ${counted(count, 'machine')} takes about ${counted(minutes, 'minute')}.`
    return [`${takes} Prepare ${counted(minutes, 'minute')} ahead.`]
  })
}

/** The day in the week of the class, not after it, on which the clocks change. */
const changeBefore = (day: string, timeZone: string): string | undefined => {
  const number = numberOf(day)
  const monday = number - weekdayOf(number)
  const days = Array.from({ length: number - monday + 1 }, (_, index) => dayOf(monday + index))
  return days.find((one) => clocksChangeOn(one, timeZone))
}

const clockNotes = (classes: readonly Meeting[], timeZone: string): string[] =>
  classes.flatMap(({ kind, startsAt, note }) => {
    if (kind === 'off' || note !== undefined) return []
    const change = changeBefore(localDay(startsAt, timeZone), timeZone)
    if (change === undefined) return []
    const stays = `the class stays at ${localClock(startsAt, timeZone)}.`
    return [`The clocks change on ${weekdayInWords(change)}; ${stays}`]
  })

export const previewOf = (of: PreviewOf): Preview => {
  const { course, from, count } = of
  const { timeZone } = course
  const { boundaries, meetings } = ahead(timetableOf(course), { from, count })
  const keys = new Set(boundaries.map(({ key }) => key))
  const last = boundaries.length < count ? undefined : boundaries.at(-1)?.at
  const isInSpan = ({ startsAt }: Meeting): boolean =>
    startsAt >= from && (last === undefined || startsAt <= last)
  const classes = meetings
    .filter((meeting) => keys.has(meeting.key) || (meeting.isSkipped && isInSpan(meeting)))
    .toSorted(earliestFirst)
  return {
    boundaries: boundaries.map(({ at, ...boundary }) => ({
      at,
      local: localTime(at, timeZone),
      ...boundary,
    })),
    classes: classes.map(shown),
    effects: effectsOf(of),
    notes: [...new Set([...prepareNotes(classes, of), ...clockNotes(classes, timeZone)])],
  }
}
