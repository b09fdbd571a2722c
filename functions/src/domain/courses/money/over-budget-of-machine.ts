import type { Instant } from '../../kernel/instant.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import { classTimesOf, isOpen } from '../hours/class-time.ts'
import { holderOf } from '../hours/metering.ts'
import type { MachineOfCourse } from '../machines/machine.ts'
import { type Ended, whyNotStart } from './over-budget.ts'

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
