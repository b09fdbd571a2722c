import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { ListedHours } from '@labkeeper/contract/courses/my-hours'
import { stopReasons } from '@labkeeper/contract/courses/stops'
import { classesOn } from '../../../domain/courses/calendar/class-on.ts'
import { myClass } from '../../../domain/courses/calendar/my-class.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { ownDaysOf } from '../../../domain/courses/hours/ledger.ts'
import { worksOnAfter } from '../../../domain/courses/hours/metering.ts'
import { listedHours, listedStop, ruledBy } from '../../../domain/courses/hours/own-time.ts'
import { periodAt } from '../../../domain/courses/hours/period.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { ListedPerson } from '../../../domain/courses/people/enrolment-view.ts'
import { earlier, type Instant } from '../../../domain/kernel/instant.ts'
import type { Glance } from '../../../ports/courses/wall.ts'
import { viewsOf } from '../machines/views-of.ts'

/** Since when lists of a course look at what was counted: what is older no longer decides anything. */
export const listedSince = (course: CourseRecord, now: Instant): string => {
  const period = periodAt(now, ruledBy(course).hours, course)
  return period.first
}

type Stop = Pick<CourseMachine, 'stopsAt' | 'stopsBecause'>

/** Own time of people in lists: the same object again while nothing of it is other than before. */
export const listTime = () => {
  const same = viewsOf(
    (_: ListedPerson, usedSeconds: number, allowedSeconds: number | null, since?: Instant): ListedHours => ({
      ...{ usedSeconds, allowedSeconds },
      ...(since === undefined ? {} : { since }),
    }),
  )
  return (course: CourseRecord, { ledgers }: Glance, now: Instant) => {
    const ruled = ruledBy(course)
    const byPerson = Map.groupBy(ledgers, ({ enrolmentId }) => enrolmentId)
    return (person: ListedPerson, machine: ListedMachine | undefined): ListedHours | undefined => {
      if (person.function !== 'student' || person.state === 'invited') return undefined
      const own = ownDaysOf(byPerson.get(person.id) ?? [])
      const segment = machine?.runningSince === undefined ? undefined : machine.segment
      const hours = listedHours(ruled, { enrolment: person, own }, segment, now)
      return same(person, hours.usedSeconds, hours.allowedSeconds, hours.since)
    }
  }
}

/** When machines are stopped by themselves, and why: that of a class is found once for all of a group. */
export const listStops = (course: CourseRecord, now: Instant) => {
  const isOn = classesOn(course).some(({ state }) => state !== 'ending')
  const mayStop = isOn || course.calendar?.series.some(({ kind }) => kind === 'off')
  const byGroup = new Map<string | undefined, Stop>()
  const ofClass = (group: string | undefined): Stop => {
    const member = { function: 'student', state: 'active', ...(group && { group }) } as const
    const known = byGroup.get(group)
    if (known !== undefined) return known
    const { class: _, ...told } = myClass(course, member, true, now)
    byGroup.set(group, told)
    return told
  }
  return (machine: ListedMachine, person: ListedPerson | undefined, hours: ListedHours | undefined): Stop => {
    if (machine.powerState !== 'VM running' || person?.function !== 'student') return {}
    const told = mayStop && person.state === 'active' ? ofClass(person.group) : {}
    const around = { course, enrolment: person }
    const isKept = told.stopsAt !== undefined && worksOnAfter(machine, around, told.stopsAt, now)
    const first: Stop = isKept ? {} : told
    const stopsAt = hours && listedStop(course, hours, now)
    if (stopsAt === undefined || earlier(first.stopsAt ?? stopsAt, stopsAt) !== stopsAt) return first
    return { stopsAt, stopsBecause: stopReasons.hours }
  }
}
