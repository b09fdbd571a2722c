import type { Diagnosis, RepairDo } from '@labkeeper/contract/courses/doctor'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { strandedReason } from '@labkeeper/contract/vms/power'
import { askOfStaff, lacksAction } from '../../../domain/courses/access/open-refusal.ts'
import { toDiagnosis } from '../../../domain/courses/doctor/diagnosis-record.ts'
import { sightForStaff } from '../../../domain/courses/doctor/opening-sight.ts'
import { toMachine } from '../../../domain/courses/machines/machine-view.ts'
import { lackingForRepair } from '../../../domain/courses/mine/password-limits.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import type { Allocations } from '../../../ports/students/allocations.ts'
import { vmNotFound } from '../../vms/vm-refusals.ts'
import { type ExaminingWorld, examineMachine } from './examine-machine.ts'
import { type RepairingWorld, repairMachine } from './repair-machine.ts'

/** The same for the staff of a machine's course, whoever has the machine, and whoever asked before. */

interface StaffWorld extends ExaminingWorld {
  readonly allocations: Pick<Allocations, 'readVm'>
  readonly machineList: MachineList
}

interface Accepted {
  readonly data: CourseMachine
  readonly operationId: string
}

type Request = Omit<WorkRequest, 'labId' | 'courseId'>

const findMachine =
  ({ allocations }: Pick<StaffWorld, 'allocations'>) =>
  async ({ course }: Part, vmId: string): Promise<VmRecord> => {
    const vm = await allocations.readVm(course.labId, vmId)
    if (vm?.course?.id !== course.id) throw vmNotFound()
    return vm
  }

/** As their list shows it. */
const showMachine =
  ({ machineList }: Pick<StaffWorld, 'machineList'>) =>
  async ({ course }: Part, vmId: string): Promise<CourseMachine> => {
    const { machines, people } = await machineList.read(course.labId, course.id)
    const vm = machines.find(({ id }) => id === vmId)
    if (vm === undefined) throw vmNotFound()
    const person = vm.allocatedTo && people.get(vm.allocatedTo.userId)
    // Nobody sees, or mends, what lies in another subscription.
    if (vm.stranded) throw new AppError('conflict', `${strandedReason}.`)
    return toMachine(vm, person)
  }

export const examineForStaff = (world: StaffWorld) => {
  const [find, show, examine] = [findMachine(world), showMachine(world), examineMachine(world)]
  return async (part: Part, vmId: string, from: string | undefined, request: Request): Promise<Accepted> => {
    const vm = await find(part, vmId)
    await show(part, vmId)
    const way = sightForStaff(vm, from, world.clock.now().toISOString())
    const operationId = await examine({ vm, course: part.course, way }, request)
    return { data: await show(part, vmId), operationId }
  }
}

export const showDiagnosis = (world: Pick<StaffWorld, 'allocations' | 'diagnoses' | 'clock'>) => {
  const find = findMachine(world)
  return async (part: Part, vmId: string): Promise<Diagnosis | null> => {
    const vm = await find(part, vmId)
    const found = await world.diagnoses.read(vm.labId, vm.id)
    return found === undefined ? null : toDiagnosis(found, world.clock.now())
  }
}

export const repairForStaff = (
  world: StaffWorld & RepairingWorld & { readonly labs: Pick<LabBook, 'read'> },
) => {
  const [find, show, repair] = [findMachine(world), showMachine(world), repairMachine(world)]
  return async (part: Part, vmId: string, wish: RepairDo, request: Request): Promise<Accepted> => {
    const vm = await find(part, vmId)
    await show(part, vmId)
    const lab = await world.labs.read(part.course.labId)
    const lacking = lab && lackingForRepair(lab, wish)
    if (lacking !== undefined) throw new AppError('conflict', lacksAction(lacking, askOfStaff(part.function)))
    const operationId = await repair({ vm, course: part.course }, wish, request)
    return { data: await show(part, vmId), operationId }
  }
}
