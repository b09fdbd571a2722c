import { randomUUID } from 'node:crypto'
import {
  holds,
  isTooEarly,
  keysWanted,
  mayHoldOthers,
  newKeysWish,
} from '../../domain/courses/keys/guest-keys.ts'
import type { LabId, OperationId } from '../../domain/kernel/ids.ts'
import { newOperation, newStep } from '../../domain/operations/new-work.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { AccountBook } from '../../ports/accounts/accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { GuestKeys, KeysVm } from '../../ports/courses/guest-keys.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Chore } from '../operations/chore.ts'

export interface KeysWorld {
  readonly users: Pick<AccountBook, 'read'>
  readonly guestKeys: GuestKeys
  readonly nudges: WorkNudges
  readonly clock: Clock
}

/** Who asked for it: the lab's worker where nobody did. */
interface Asking {
  readonly requestedBy: string
  readonly requestId: string
}

const byItself = (): Asking => ({ requestedBy: 'auto-keys', requestId: randomUUID() })

/**
 * Machines whose guest may hold other keys than it is to: each is compared with the account of whoever has it, and gets what
 * it lacks by a step of its own. Asked wherever a machine is seen running, and by the timer for what was missed; of several
 * who ask at once one begins. Answers the operations begun.
 */
export const settleKeys = ({ users, guestKeys, nudges, clock }: KeysWorld) => {
  const settle = async (vm: KeysVm, asking: Asking): Promise<OperationId[]> => {
    const now = clock.now()
    const person = vm.allocatedTo && (await users.read(vm.allocatedTo.userId))
    if (isTooEarly(vm.newKeys, person, now)) return []
    const { lines, ...wanted } = keysWanted(vm, person)
    if (holds(vm, wanted)) {
      await guestKeys.settle(vm, wanted)
      return []
    }
    const { labId, course } = vm
    const request = { ...asking, labId, ...(course && { courseId: course.id }) }
    const operation = newOperation(request, 'keys', 1, now)
    const step = newStep(operation, vm, { keys: { ...wanted, lines, wish: vm.newKeys.id } }, now)
    if (!(await guestKeys.begin(operation, vm, step))) return []
    await nudges.step(labId, step.id)
    return [operation.id]
  }

  return async (
    labId: LabId,
    vmIds: readonly string[],
    asking: Asking = byItself(),
  ): Promise<OperationId[]> => {
    if (vmIds.length === 0) return []
    const begun: OperationId[] = []
    for (const vm of await guestKeys.ready(labId, vmIds)) begun.push(...(await settle(vm, asking)))
    return begun
  }
}

/** Of machines that a comparison has seen: those that went to somebody else while they ran have no note yet. */
export const lookForKeys = (world: KeysWorld) => {
  const settle = settleKeys(world)
  return async (labId: LabId, machines: readonly VmRecord[]): Promise<void> => {
    const running = machines.filter(({ powerState }) => powerState === 'VM running')
    for (const vm of running) {
      if (vm.newKeys === undefined && mayHoldOthers(vm)) {
        await world.guestKeys.wish(vm, newKeysWish(world.clock.now()))
      }
    }
    const noted = running.filter((vm) => vm.newKeys !== undefined || mayHoldOthers(vm))
    await settle(
      labId,
      noted.map(({ id }) => id),
    )
  }
}

/** Machines that run, and of which nobody has thought since. */
export const sweepKeys = (world: KeysWorld): Chore => {
  const settle = settleKeys(world)
  return {
    name: 'keys',
    picks: ({ type, newKeys, powerState }) =>
      type === 'vm' && newKeys !== undefined && powerState === 'VM running',
    most: 20,
    settles: true,
    act: async (labId, vmIds) => ({ keys: (await settle(labId, vmIds)).length }),
  }
}
