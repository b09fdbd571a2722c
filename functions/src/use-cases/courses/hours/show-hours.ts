import type { HoursOfCourse } from '@labkeeper/contract/courses/hours'
import { compareNames } from '@labkeeper/contract/kernel/wording'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { shownHours } from '../../../domain/courses/course-view.ts'
import { neededSince } from '../../../domain/courses/hours/extra-time.ts'
import { ruledBy } from '../../../domain/courses/hours/own-time.ts'
import { personHours } from '../../../domain/courses/hours/people-hours.ts'
import { periodAt } from '../../../domain/courses/hours/period.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Ledgers } from '../../../ports/courses/hours.ts'
import type { Wall } from '../../../ports/courses/wall.ts'

export interface ShowingHoursWorld {
  readonly wall: Wall
  readonly ledgers: Pick<Ledgers, 'list'>
  readonly clock: Clock
}

/** How much own time there is, and where each student stands. */
export const showHours =
  ({ wall, ledgers, clock }: ShowingHoursWorld) =>
  async (course: CourseRecord): Promise<HoursOfCourse> => {
    const { labId, id, rev } = course
    const now = clock.now().toISOString()
    const ruled = ruledBy(course)
    const period = periodAt(now, ruled.hours, course)
    const { people, machines } = await wall.read(labId, id, period.first)
    const students = people.filter(
      ({ function: one, state }) => one === 'student' && state !== 'invited' && state !== 'deleting',
    )
    const extras = students.map(({ extra }) => extra)
    const found = Map.groupBy(
      await ledgers.list(labId, id, neededSince(ruled, extras, period)),
      ({ enrolmentId }) => enrolmentId,
    )
    const running = new Map<string | undefined, (typeof machines)[number]>(
      machines.flatMap((vm) => (vm.segment === undefined ? [] : [[vm.allocatedTo?.userId, vm]])),
    )
    const counted = students.map((enrolment) => ({
      ...{ enrolment, ledgers: found.get(enrolment.id) ?? [], vm: running.get(enrolment.userId) },
    }))
    return {
      rev,
      hours: shownHours(course),
      period: { startsAt: period.startsAt, ...(period.endsAt && { endsAt: period.endsAt }) },
      people: counted
        .map((one) => personHours(course, one, now))
        .sort((one, other) => compareNames(one.name, other.name)),
    }
  }
