import type { Calendar, CalendarInput } from '@labkeeper/contract/courses/calendar'
import type { Preview, PreviewInput } from '@labkeeper/contract/courses/calendar-preview'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import { previewOf } from '../../../domain/courses/calendar/preview.ts'
import {
  settledCalendar,
  settledTimes,
  toCalendar,
} from '../../../domain/courses/calendar/settle-calendar.ts'
import { countsFrom } from '../../../domain/courses/calendar/turns.ts'
import { changedMeanwhile } from '../../../domain/courses/change-course.ts'
import { checkDays } from '../../../domain/courses/course-days.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { over } from '../../../domain/kernel/over.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Classes } from '../../../ports/courses/classes.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import type { People } from '../../../ports/courses/people.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { withCourseSeen } from './see-course.ts'

export interface CalendarWorld {
  readonly classes: Pick<Classes, 'see' | 'turn'>
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly clock: Clock
}

/** Replaces series and exceptions. Of two who read the same calendar the first one wins, the other is told. */
export const saveCalendar =
  (world: CalendarWorld) =>
  async (part: Part, input: CalendarInput): Promise<Calendar> => {
    const { classes, clock, nudges } = world
    const times = settledTimes(input)
    const saved = await withCourseSeen(world, part, async (seen) => {
      const { course } = seen
      if (course.rev !== input.rev) throw changedMeanwhile()
      if (hasEnded(course.state)) throw inState(course)
      const at = clock.now().toISOString()
      const change = { calendar: settledCalendar(times, countsFrom(course, at)), rev: course.rev + 1 }
      // Counts at once, also for a class that is on.
      const due = course.state === 'open' ? { dueAt: at } : {}
      return (await classes.turn(seen, { ...change, ...due }, [])) ? { ...course, ...change } : undefined
    })
    await nudges.labs([saved.labId])
    return toCalendar(saved)
  }

interface PreviewWorld {
  readonly people: Pick<People, 'list'>
  readonly machineList: MachineList
  readonly clock: Clock
}

/** What a calendar would mean. Changes nothing. */
export const previewCalendar =
  ({ people, machineList, clock }: PreviewWorld) =>
  async (
    { course }: Part,
    { series, exceptions, from, count, timeZone, startsOn, endsOn }: PreviewInput,
  ): Promise<Preview> => {
    const { labId, id } = course
    const changed = over(course, { timeZone, startsOn, endsOn })
    if (startsOn !== undefined || endsOn !== undefined) {
      checkDays(changed.startsOn, changed.endsOn, endsOn === undefined ? 'startsOn' : 'endsOn')
    }
    const now = clock.now().toISOString()
    const calendar = settledCalendar(settledTimes({ series, exceptions }), now)
    const [all, { machines }] = await Promise.all([people.list(labId, id), machineList.read(labId, id)])
    return previewOf({
      ...{ course: { ...changed, calendar }, machines, count, now },
      people: all.map(({ enrolment }) => enrolment),
      from: from === undefined ? now : new Date(from).toISOString(),
    })
  }
