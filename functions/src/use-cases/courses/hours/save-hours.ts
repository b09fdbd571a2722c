import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { Hours, HoursInput, HoursOfCourse } from '@labkeeper/contract/courses/hours'
import { changedMeanwhile } from '../../../domain/courses/change-course.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { isUnsettled, neededSince, settledFrom } from '../../../domain/courses/hours/extra-time.ts'
import { ownDaysOf } from '../../../domain/courses/hours/ledger.ts'
import { ownUntil, ruledBy } from '../../../domain/courses/hours/own-time.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Ledgers } from '../../../ports/courses/hours.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import type { People } from '../../../ports/courses/people.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { settleExtra } from './settle-extra.ts'
import { type ShowingHoursWorld, showHours } from './show-hours.ts'

interface SavingHoursWorld extends ShowingHoursWorld {
  readonly courses: Pick<CourseBook, 'change'>
  readonly people: Pick<People, 'list' | 'write'>
  readonly ledgers: Pick<Ledgers, 'own' | 'list'>
  readonly machineList: MachineList
  readonly nudges: Pick<WorkNudges, 'labs'>
}

const isSame = (one: Hours, other: Hours): boolean =>
  one.minutes === other.minutes && one.period === other.period && one.weekStart === other.weekStart

const runOf = (
  machines: readonly ListedMachine[],
  { id }: Pick<EnrolmentRecord, 'id'>,
): ListedMachine | undefined => machines.find(({ segment }) => segment?.whose === id)

/** Says how much own time there is; it counts at once. Of two who read the same the first one wins, the other is told. */
export const saveHours = (world: SavingHoursWorld) => {
  const { courses, people, ledgers, machineList, nudges, clock } = world
  const settle = settleExtra(world)
  const show = showHours(world)

  /** What was used until now was so by the rule of until now. */
  const settleAll = async (course: CourseRecord, hours: Hours, now: Instant): Promise<void> => {
    const { labId, id } = course
    const ruled = ruledBy(course)
    const first = settledFrom(ruled, { ...ruled, hours }, now)
    const unsettled = (await people.list(labId, id)).filter(({ enrolment }) =>
      isUnsettled(enrolment.extra, { first }),
    )
    if (unsettled.length === 0) return
    const extras = unsettled.map(({ enrolment }) => enrolment.extra)
    const { machines } = await machineList.read(labId, id)
    const ids = unsettled.map(({ enrolment }) => enrolment.id)
    const found = await ledgers.own(labId, id, ids, neededSince(ruled, extras, { first }))
    const { machines: afterwards } = await machineList.read(labId, id)
    const known = unsettled.map((was) => {
      const { enrolment } = was
      const vm = runOf(machines, enrolment)
      // What has come to its end in between may be counted or not.
      if (vm?.segment?.since !== runOf(afterwards, enrolment)?.segment?.since) throw changedMeanwhile()
      const own = ownDaysOf(found.filter(({ enrolmentId }) => enrolmentId === enrolment.id))
      return { was, own: ownUntil(course, { enrolment, own, vm }, now) }
    })
    if (!(await settle(course, known, first, now))) throw changedMeanwhile()
  }

  return async (course: CourseRecord, { rev, hours }: HoursInput): Promise<HoursOfCourse> => {
    if (rev !== course.rev) throw changedMeanwhile()
    if (hasEnded(course.state)) throw inState(course)
    const now = clock.now().toISOString()
    await settleAll(course, hours, now)
    const since = isSame(hours, ruledBy(course).hours) ? (course.hours?.since ?? now) : now
    const due = course.state === 'open' ? { dueAt: now } : {}
    const next = { ...course, rev: rev + 1, hours: { ...hours, since }, ...due }
    if (!(await courses.change(course, next))) throw changedMeanwhile()
    await nudges.labs([course.labId])
    return show(next)
  }
}
