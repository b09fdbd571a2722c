import { type Machine, vmCan } from '@labkeeper/contract/vms/power'

type BulkAction = 'start' | 'stop' | 'restart' | 'snapshot' | 'delete'

const alreadyThere: Partial<Record<BulkAction, (vm: Machine) => boolean>> = {
  start: (vm) => vm.powerState === 'VM running' && vm.busy !== true,
  stop: (vm) => vm.powerState === 'VM deallocated' && vm.busy !== true,
}

interface BulkPlan<T> {
  /** To be asked for. A busy VM is among them: the server says why it refuses. */
  readonly todo: readonly T[]
  /** Already as wished: nothing needs to be asked for, and nothing failed. */
  readonly done: readonly T[]
}

export const planBulk = <T extends Machine>(action: BulkAction, vms: readonly T[]): BulkPlan<T> => {
  const isThere = alreadyThere[action] ?? (() => false)
  return { todo: vms.filter((vm) => !isThere(vm)), done: vms.filter(isThere) }
}

/** Why this action is of no use to any of these VMs, or nothing. */
export const bulkRefusal = (action: BulkAction, vms: readonly Machine[]): string | undefined => {
  // Of ten thousand VMs the first that can do it settles the question.
  if (vms.length === 0 || vms.some((vm) => vmCan[action](vm).allowed)) return undefined
  const reasons = new Set(
    vms.map((vm) => {
      const verdict = vmCan[action](vm)
      return verdict.allowed ? '' : verdict.reason
    }),
  )
  return reasons.size === 1 ? [...reasons][0] : 'None of the selected VMs can do this now'
}

interface BulkOutcome<T> {
  readonly succeeded: number
  /** What was refused, and why. */
  readonly failures: readonly { readonly vm: T; readonly error: unknown }[]
}

/** Runs over all, `width` at a time, so that a thousand VMs do not become a thousand open requests. */
export const runBulk = async <T>(
  vms: readonly T[],
  run: (vm: T) => Promise<unknown>,
  width = 8,
): Promise<BulkOutcome<T>> => {
  const failures: { vm: T; error: unknown }[] = []
  const queue = vms.values()
  const worker = async (): Promise<void> => {
    for (const vm of queue) {
      try {
        await run(vm)
      } catch (error) {
        failures.push({ vm, error })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, vms.length) }, worker))
  return { succeeded: vms.length - failures.length, failures }
}
