import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { parkedReason, strandedReason } from '@labkeeper/contract/vms/power'
import { isStranded } from '../../../domain/connection/stranded.ts'
import { askOfStaff, lacksAction } from '../../../domain/courses/access/open-refusal.ts'
import { endedForStaff } from '../../../domain/courses/course-life.ts'
import {
  lackingForDisks,
  noKept,
  noSuchDisk,
  notTheirs,
} from '../../../domain/courses/disks/disk-refusals.ts'
import { pickKept } from '../../../domain/courses/disks/disk-views.ts'
import { isOtherWork } from '../../../domain/courses/machines/machine-acts.ts'
import { toMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { PersonId } from '../../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { isParked } from '../../../domain/vms/parked.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance, VmChange } from '../../../ports/operations/work.ts'
import type { Allocations } from '../../../ports/students/allocations.ts'
import { vmBusy, vmNotFound } from '../../vms/vm-refusals.ts'
import { type ExchangeWorld, planExchanges } from './plan-exchanges.ts'

interface KeptWorld extends ExchangeWorld {
  readonly allocations: Pick<Allocations, 'readVm'>
  readonly labs: Pick<LabBook, 'read'>
  readonly machineList: MachineList
  readonly work: Pick<Acceptance, 'acceptAction'>
  readonly nudges: Pick<WorkNudges, 'step'>
  readonly clock: Clock
}

interface Done {
  readonly data: CourseMachine
  readonly operationId: string
}

/** What staff do with the old disks of a machine of their course, whoever had it then. */
export const keptOfMachine = (world: KeptWorld) => {
  const { allocations, labs, machineList, work, nudges, clock } = world
  const plan = planExchanges(world)

  const find = async ({ course }: Part, vmId: string) => {
    const vm = await allocations.readVm(course.labId, vmId)
    if (vm?.course?.id !== course.id) throw vmNotFound()
    return { ...vm, course: vm.course }
  }

  const show = async ({ course }: Part, vmId: string): Promise<CourseMachine> => {
    const { machines, people } = await machineList.read(course.labId, course.id)
    const vm = machines.find(({ id }) => id === vmId)
    if (vm === undefined) throw vmNotFound()
    return toMachine(vm, vm.allocatedTo && people.get(vm.allocatedTo.userId))
  }

  const begin = async (
    part: Part,
    vm: Awaited<ReturnType<typeof find>>,
    { kind, ...request }: Omit<WorkRequest, 'labId' | 'courseId'> & { readonly kind: StepRecord['kind'] },
    more: Pick<StepRecord, 'draft' | 'exchange' | 'belongings'>,
    change: VmChange,
    whose?: PersonId | 'nobody',
  ): Promise<Done> => {
    if (isOtherWork(vm)) throw vmBusy()
    const { labId, id: courseId } = part.course
    const now = clock.now()
    const operation = newOperation({ ...request, labId, courseId }, kind, 1, now)
    const step = newStep(operation, vm, {}, now, more)
    if ((await work.acceptAction(operation, step, change, whose)) !== 'accepted') throw vmBusy()
    await nudges.step(labId, step.id)
    return { data: await show(part, vm.id), operationId: operation.id }
  }

  /** Why no disk of this course is swapped now, whichever it is. */
  const checkMaySwap = async ({ course, function: mine }: Part, vm: VmRecord): Promise<void> => {
    if (hasEnded(course.state)) throw endedForStaff(course)
    const lab = await labs.read(course.labId)
    const lacking = lab && lackingForDisks(lab)
    if (lacking !== undefined) throw new AppError('conflict', lacksAction(lacking, askOfStaff(mine)))
    if (isStranded(vm, lab?.cloud)) throw new AppError('conflict', `${strandedReason}.`)
  }

  return {
    undo: async (
      part: Part,
      vmId: string,
      id: string | undefined,
      request: Omit<WorkRequest, 'labId' | 'courseId'>,
    ): Promise<Done> => {
      const vm = await find(part, vmId)
      const now = clock.now()
      const kept = (vm.kept ?? []).filter(({ until }) => until > now.toISOString())
      const { allocatedTo } = vm
      const theirs = kept.filter(({ of }) => allocatedTo === undefined || of === allocatedTo.userId)
      const disk = pickKept(id === undefined ? theirs : kept, id)
      if (disk === undefined && id !== undefined && kept.length > 0) throw noSuchDisk()
      await checkMaySwap(part, vm)
      if (kept.length === 0) throw new AppError('conflict', noKept)
      // What somebody had on it before is nothing for whoever has the machine now.
      if (disk === undefined || !theirs.includes(disk)) throw notTheirs(allocatedTo?.name ?? '')
      if (isParked(vm) && !isOtherWork(vm)) throw new AppError('conflict', `${parkedReason}.`)
      const change = { powerState: 'VM deallocating', status: 'Updating', 'course/resetting': true } as const
      const more = plan.toKeptDisk(part.course, vm, disk, now)
      const whose = allocatedTo?.userId ?? 'nobody'
      return begin(part, vm, { ...request, kind: 'undo-reset' }, more, change, whose)
    },
    remove: async (
      part: Part,
      vmId: string,
      id: string,
      request: Omit<WorkRequest, 'labId' | 'courseId'>,
    ): Promise<Done> => {
      const vm = await find(part, vmId)
      const disk = vm.kept?.find((one) => one.id === id)
      if (disk === undefined) throw noSuchDisk()
      const belongings = [{ kind: 'disk', name: disk.name } as const]
      return begin(part, vm, { ...request, kind: 'remove' }, { belongings }, {})
    },
  }
}
