import type { StepRecord } from '../../operations/step-record.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import type { MachineOfCourse } from '../machines/machine.ts'
import { newCheckpoint } from './new-checkpoint.ts'
import { type PlannedExchange, toCheckpoint, toKeptDisk, toNewDisk } from './plan-exchange.ts'

type Machine = VmRecord & { readonly course: MachineOfCourse }
type Planned = Partial<PlannedExchange> & Pick<StepRecord, 'checkpoint'>

const exchangedAnew = (
  { kind, exchange, draft }: StepRecord,
  course: CourseRecord,
  vm: Machine,
  now: Date,
): Partial<PlannedExchange> => {
  if (exchange === undefined || draft === undefined) return {}
  // Taken apart for just this it is only to be made.
  if (vm.course.unmade && vm.disks[0]?.name === exchange.to) return {}
  const { back, checkpoint } = exchange
  if (back !== undefined) {
    const disk = vm.kept?.find(({ id }) => id === back)
    const { id: _, ...secrets } = vm.secrets?.find(({ id }) => id === back) ?? { id: back }
    return disk === undefined ? {} : toKeptDisk(course, vm, disk, secrets, now)
  }
  if (checkpoint === undefined) return toNewDisk(course, vm, draft, now, kind === 'clean')
  const saved = vm.checkpoints?.find(({ id }) => id === checkpoint)
  return saved === undefined ? {} : toCheckpoint(course, vm, saved, draft, now)
}

/**
 * What a failed step is to do with the disks of a machine when it is tried again: the same, of the machine as it is by now, and
 * from now on. What the first try may have left is waste, and removed by its name: so nothing has that name a second time.
 * Nothing of what is not there any more: the step says so.
 */
export const plannedAnew = (step: StepRecord, course: CourseRecord, vm: Machine, now: Date): Planned => {
  const { checkpoint } = step
  if (checkpoint === undefined) return exchangedAnew(step, course, vm, now)
  return { checkpoint: newCheckpoint(vm, checkpoint.note, checkpoint.of, now) }
}
