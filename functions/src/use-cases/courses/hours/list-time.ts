import type { ListedHours } from '@labkeeper/contract/courses/my-hours'
import { classesOn } from '../../../domain/courses/calendar/class-on.ts'
import { nextClassOf } from '../../../domain/courses/calendar/class-view.ts'
import { myClass } from '../../../domain/courses/calendar/my-class.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { ownDaysOf } from '../../../domain/courses/hours/ledger.ts'
import { worksOnAfter } from '../../../domain/courses/hours/metering.ts'
import { listedHours, listedStop, ruledBy } from '../../../domain/courses/hours/own-time.ts'
import { periodAt } from '../../../domain/courses/hours/period.ts'
import {
  firstStop,
  type Stop,
  stopForHours,
  stopForIdle,
} from '../../../domain/courses/machines/first-stop.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { stopForBudget } from '../../../domain/courses/money/over-budget-of-machine.ts'
import type { ListedPerson } from '../../../domain/courses/people/enrolment-view.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { Glance } from '../../../ports/courses/wall.ts'
import { viewsOf } from '../machines/views-of.ts'

/** Since when lists of a course look at what was counted: what is older no longer decides anything. */
export const listedSince = (course: CourseRecord, now: Instant): string => {
  const period = periodAt(now, ruledBy(course).hours, course)
  return period.first
}

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

/** What follows from a group alone is found once for all of it. */
const byGroup = <Found>(find: (group: string | undefined) => Found) => {
  const known = new Map<string | undefined, Found>()
  return (group: string | undefined): Found => {
    if (!known.has(group)) known.set(group, find(group))
    return known.get(group) as Found
  }
}

/** When machines are stopped by themselves, and why. */
export const listStops = (course: CourseRecord, now: Instant) => {
  const isOn = classesOn(course).some(({ state }) => state !== 'ending')
  const mayStop = isOn || course.calendar?.series.some(({ kind }) => kind === 'off')
  const toldTo = byGroup((group): Stop => {
    const member = { function: 'student', state: 'active', ...(group && { group }) } as const
    const { class: _, ...told } = myClass(course, member, true, now)
    return told
  })
  const nextFor = byGroup((whose) =>
    nextClassOf(course, ({ group }) => group === undefined || group === whose),
  )
  const ofClass = (machine: ListedMachine, enrolment: ListedPerson): Stop => {
    const told = mayStop && enrolment.state === 'active' ? toldTo(enrolment.group) : {}
    const { stopsAt } = told
    return stopsAt !== undefined && worksOnAfter(machine, { course, enrolment }, stopsAt, now) ? {} : told
  }
  return (machine: ListedMachine, person: ListedPerson | undefined, hours: ListedHours | undefined): Stop => {
    if (machine.powerState !== 'VM running') return {}
    const isStudent = person?.function === 'student'
    return firstStop([
      isStudent ? ofClass(machine, person) : {},
      stopForHours(isStudent && hours ? listedStop(course, hours, now) : undefined, () =>
        nextFor(person?.group),
      ),
      stopForBudget(machine, { course, enrolment: person }, now),
      stopForIdle(machine),
    ])
  }
}
