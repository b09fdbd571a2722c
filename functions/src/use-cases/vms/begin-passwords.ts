import { chunks } from '../../domain/kernel/chunks.ts'
import type { LabId, OperationId } from '../../domain/kernel/ids.ts'
import { newOperation, newStep } from '../../domain/operations/new-work.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { GuestPasswords, WishingVm } from '../../ports/vms/guest-passwords.ts'
import type { Chore } from '../operations/chore.ts'

export interface PasswordWorld {
  readonly guestPasswords: GuestPasswords
  readonly nudges: WorkNudges
  readonly clock: Clock
}

/** Two records a VM and one operation, at most a hundred in a transaction. */
const mostPerOperation = 49

const isWishing = (vm: VmRecord): vm is WishingVm => vm.nextPassword !== undefined

/**
 * Begins what VMs have waited for that run by now: an operation for all that one request wished for. Asked wherever a
 * VM is seen running, and by the timer for what was missed; of several who ask at once, one begins it.
 */
const beginReady = ({ guestPasswords, nudges, clock }: PasswordWorld) => {
  const begin = async (vms: readonly WishingVm[]): Promise<OperationId[]> => {
    const [first] = vms
    if (first === undefined) return []
    const now = clock.now()
    const { requestedBy, requestId, because } = first.nextPassword
    const courseId = first.course?.id
    const isOfCourse = vms.every(({ course }) => course?.id === courseId)
    const request = {
      ...{ labId: first.labId, requestedBy, requestId },
      ...(because && { because }),
      ...(courseId && isOfCourse && { courseId }),
    }
    const operation = newOperation(request, 'password', vms.length, now)
    const items = vms.map((vm) => ({
      vm,
      step: newStep(operation, vm, { passwordId: vm.nextPassword.id }, now),
    }))
    if (await guestPasswords.begin(operation, items)) {
      await nudges.steps(
        first.labId,
        items.map(({ step }) => step.id),
      )
      return [operation.id]
    }
    // One that changed meanwhile must not hold up the others.
    if (vms.length === 1) return []
    const begun: OperationId[] = []
    for (const one of vms) begun.push(...(await begin([one])))
    return begun
  }

  return async (found: readonly VmRecord[]): Promise<OperationId[]> => {
    const begun: OperationId[] = []
    const byRequest = Map.groupBy(found.filter(isWishing), ({ labId, nextPassword }) =>
      [labId, nextPassword.requestId].join(),
    )
    for (const vms of byRequest.values()) {
      for (const part of chunks(vms, mostPerOperation)) begun.push(...(await begin(part)))
    }
    return begun
  }
}

/** Of these VMs; answers the operations begun. */
export const beginPasswords = (world: PasswordWorld) => {
  const begin = beginReady(world)
  return async (labId: LabId, vmIds: readonly string[]): Promise<OperationId[]> =>
    vmIds.length === 0 ? [] : begin(await world.guestPasswords.ready(labId, vmIds))
}

/** Machines that were seen running while nobody thought of their passwords. */
export const sweepPasswords = (world: PasswordWorld): Chore => {
  const begin = beginPasswords(world)
  return {
    name: 'passwords',
    picks: ({ type, newPassword, powerState }) =>
      type === 'vm' && newPassword === 'waiting' && powerState === 'VM running',
    most: mostPerOperation,
    settles: true,
    act: async (labId, vmIds) => ({ passwords: (await begin(labId, vmIds)).length }),
  }
}
