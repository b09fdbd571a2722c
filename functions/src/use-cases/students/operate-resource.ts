import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import { vmCan } from '@labkeeper/contract/vms/power'
import { ownMachine } from '../../domain/accounts/throttle.ts'
import { unpaidForStudents } from '../../domain/courses/mine/my-verdict.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { UserId } from '../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../domain/operations/new-work.ts'
import type { StepInput } from '../../domain/operations/step-record.ts'
import { inMotion } from '../../domain/vms/in-motion.ts'
import type { Throttle } from '../../ports/accounts/accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance } from '../../ports/operations/work.ts'
import { tooOften } from '../accounts/spend.ts'
import { type EntitlementWorld, readEntitlement } from '../billing/check-entitlement.ts'
import { machineOf, vmBusy, vmNotFound, vmRefused } from '../vms/vm-refusals.ts'
import { type ResourcesWorld, showResource } from './list-student-resources.ts'

interface OperatingWorld extends ResourcesWorld, EntitlementWorld {
  readonly throttle: Throttle
  readonly work: Pick<Acceptance, 'acceptAction'>
  readonly nudges: Pick<WorkNudges, 'step'>
  readonly clock: Clock
}

const inputs = { start: { action: 'start' }, stop: { action: 'deallocate' } } as const satisfies Record<
  string,
  StepInput
>

const conflict = (sentence: string): AppError => new AppError('conflict', sentence)

/** A VM of no course, started or stopped by the student whose it is, where the lab lets students do it. */
export const operateResource = (world: OperatingWorld) => {
  const { allocations, throttle, work, nudges, clock } = world
  const show = showResource(world)
  const entitlementOf = readEntitlement(world)
  return async (
    userId: UserId,
    vmId: string,
    wish: keyof typeof inputs,
    request: WorkRequest,
  ): Promise<{ data: StudentResource; operationId: string }> => {
    const { labId } = request
    const vm = (await allocations.of(labId, userId)).find(({ id }) => id === vmId)
    if (vm === undefined || vm.course !== undefined) throw vmNotFound()
    if (!vm.operable) throw conflict('In this lab your teacher starts and stops the VMs.')
    const wait = await throttle.takeWithin(`mine:${userId}:${vm.id}`, ownMachine)
    if (wait > 0) throw tooOften(wait)
    if (wish === 'start' && !(await entitlementOf(labId)).allowed) throw conflict(unpaidForStudents)
    const verdict = vmCan[wish](machineOf(vm))
    if (!verdict.allowed) throw vmRefused(vm, verdict.reason)
    const now = clock.now()
    const operation = newOperation(request, wish, 1, now)
    const step = newStep(operation, vm, inputs[wish], now)
    const moving = inMotion(wish, inputs[wish])
    const outcome = await work.acceptAction(operation, step, moving, vm.allocatedTo.userId)
    if (outcome === 'missing') throw vmNotFound()
    if (outcome === 'busy') throw vmBusy()
    await nudges.step(labId, step.id)
    return { data: show({ ...vm, ...moving, operationId: operation.id }), operationId: operation.id }
  }
}
