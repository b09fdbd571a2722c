import { hasEnded } from '@labkeeper/contract/courses/ended'
import { type Verdict, vmCan } from '@labkeeper/contract/vms/power'
import type { Vm } from '@labkeeper/contract/vms/vms'
import type { MaybeStranded } from '../../domain/connection/stranded.ts'
import { endedForStaff } from '../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { MachineOfCourse } from '../../domain/courses/machines/machine.ts'
import { startedByHand } from '../../domain/courses/machines/started-by-hand.ts'
import { type Ended, overBudget } from '../../domain/courses/money/over-budget.ts'
import { whyNotStarted } from '../../domain/courses/money/over-budget-of-machine.ts'
import { newOperation, newStep, type WorkRequest } from '../../domain/operations/new-work.ts'
import type { StepInput } from '../../domain/operations/step-record.ts'
import { inMotion } from '../../domain/vms/in-motion.ts'
import { isOff } from '../../domain/vms/is-off.ts'
import { isParked } from '../../domain/vms/parked.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import { type OfNamedCourse, toVm } from '../../domain/vms/vm-view.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Enrolments } from '../../ports/courses/enrolments.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance } from '../../ports/operations/work.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { machineOf, type VmKey, vmBusy, vmNotFound, vmRefused } from './vm-refusals.ts'

interface OperatingWorld {
  readonly vms: VmBook
  readonly work: Acceptance
  readonly nudges: WorkNudges
  readonly courses: Pick<CourseBook, 'read'>
  readonly enrolments: Pick<Enrolments, 'read'>
  readonly clock: Clock
}

export type Order =
  | { readonly kind: 'start' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'stop'; readonly deallocate: boolean }
  | { readonly kind: 'delete'; readonly deleteAssociatedResources: boolean }

/** Whether an order is possible in the VM's present state, and what it asks of Azure. */
const planOrder = (
  order: Order,
  record: VmRecord & MaybeStranded,
): { verdict: Verdict; input: StepInput } => {
  const vm = machineOf(record)
  switch (order.kind) {
    case 'start':
      return { verdict: vmCan.start(vm), input: { action: 'start' } }
    case 'restart':
      // Azure restarts only what runs.
      return { verdict: vmCan.restart(vm), input: { action: isOff(record.powerState) ? 'start' : 'restart' } }
    case 'stop':
      return order.deallocate
        ? { verdict: vmCan.stop(vm), input: { action: 'deallocate' } }
        : { verdict: vmCan.powerOff(vm), input: { action: 'powerOff' } }
    case 'delete':
      return {
        verdict: vmCan.delete(vm),
        // Of what is parked there is nothing but that.
        input: { deleteAssociatedResources: order.deleteAssociatedResources || isParked(record) },
      }
  }
}

const starting: ReadonlySet<Order['kind']> = new Set(['start', 'restart'])

type CourseWorld = Pick<OperatingWorld, 'courses' | 'enrolments' | 'clock'>

/** What of its course's budget stands against a start. Who is in a group may be in a class of it, which is looked up only if it matters. */
const whyNotPaid = async (
  { enrolments, clock }: CourseWorld,
  course: CourseRecord,
  machine: VmRecord & { readonly course: MachineOfCourse },
): Promise<Ended | undefined> => {
  const now = clock.now().toISOString()
  const { labId, allocatedTo } = machine
  const ended = whyNotStarted(course, machine, undefined, now)
  if (ended === undefined || allocatedTo === undefined) return ended
  const whose = await enrolments.read(labId, course.id, allocatedTo.userId)
  return whyNotStarted(course, machine, whose?.group, now)
}

/** The course that it is a machine of. Whose course is over starts for nobody, by whatever page. */
const checkCourse = async (world: CourseWorld, vm: VmRecord, { kind }: Order): Promise<OfNamedCourse> => {
  const { labId, course } = vm
  if (course === undefined) return {}
  const found = await world.courses.read(labId, course.id)
  if (found && hasEnded(found.state) && starting.has(kind)) throw endedForStaff(found)
  const isStart = starting.has(kind) && isOff(vm.powerState)
  const ended = found && isStart ? await whyNotPaid(world, found, { ...vm, course }) : undefined
  if (ended !== undefined) throw overBudget(ended)
  return { courseName: found?.name }
}

/** Start, stop, restart, delete: recorded and nudged here, done by the step. */
export const operateVm =
  (world: OperatingWorld) =>
  async (key: VmKey, order: Order, request: WorkRequest): Promise<{ vm: Vm; operationId: string }> => {
    const { vms, work, nudges, clock } = world
    const record = await vms.find(key.labId, key.resourceGroup, key.vmName)
    if (record === undefined) throw vmNotFound()
    const named = await checkCourse(world, record, order)
    const { verdict, input } = planOrder(order, record)
    if (!verdict.allowed) throw vmRefused(record, verdict.reason)
    const now = clock.now()
    const operation = newOperation(request, order.kind, 1, now)
    const step = newStep(operation, record, input, now)
    const moving = inMotion(order.kind, input)
    const byHand = startedByHand(order.kind, record.course)
    const outcome = await work.acceptAction(operation, step, { ...moving, ...byHand })
    if (outcome === 'missing') throw vmNotFound()
    if (outcome === 'busy') throw vmBusy()
    await nudges.step(key.labId, step.id)
    const vm = toVm({ ...record, ...named, ...moving, operationId: operation.id })
    return { vm, operationId: operation.id }
  }
