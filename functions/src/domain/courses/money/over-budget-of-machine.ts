import { stopReasons } from '@labkeeper/contract/courses/stops'
import type { Instant } from '../../kernel/instant.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import { classTimesOf, isOpen } from '../hours/class-time.ts'
import { type Around, holderOf, type Metered, meteredUntil } from '../hours/metering.ts'
import type { Stop } from '../machines/first-stop.ts'
import type { MachineOfCourse } from '../machines/machine.ts'
import { type Ended, endedFor, stopsAt, whyNotStart } from './over-budget.ts'

/** What of what the course may cost stands against its staff starting a machine now. `group`: of whoever has it. */
export const whyNotStarted = (
  course: CourseRecord,
  vm: Pick<VmRecord, 'allocatedTo'> & { readonly course: MachineOfCourse },
  group: string | undefined,
  now: Instant,
): Ended | undefined => {
  const whose = holderOf(vm, { course })
  const holder = { function: 'student', state: 'active', ...(group !== undefined && { group }) } as const
  const times = whose === undefined ? [] : classTimesOf(course, holder, vm.course, now)
  return whyNotStart(
    course,
    whose,
    times.find((time) => isOpen(time, now)),
    now,
  )
}

type Running = Metered & Pick<VmRecord, 'runningSince'> & { readonly course: MachineOfCourse }

/** When a machine that runs is stopped since all is used up, or its person's share. */
export const budgetStopOf = (
  vm: Running,
  around: Around,
  now: Instant,
): { readonly ended: Ended; readonly at: Instant } | undefined => {
  const { course, enrolment } = around
  const ended = vm.runningSince === undefined ? undefined : endedFor(course, holderOf(vm, around), now)
  if (ended === undefined) return undefined
  const time = classTimesOf(course, enrolment, vm.course, now).find((one) => isOpen(one, now))
  const at = stopsAt(ended, meteredUntil(vm, around, now).segment, time)
  return at === undefined ? undefined : { ended, at }
}

export const reasonOf = ({ of }: Ended): string => (of === 'share' ? stopReasons.share : stopReasons.budget)

/** The same as people are told it. */
export const stopForBudget = (...of: Parameters<typeof budgetStopOf>): Stop => {
  const stop = budgetStopOf(...of)
  return stop === undefined ? {} : { stopsAt: stop.at, stopsBecause: reasonOf(stop.ended) }
}
