import { counted } from '@labkeeper/contract/kernel/wording'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import { nextEvent, putOff } from '../../domain/policies/schedule.ts'
import { newActivity } from '../../domain/vms/activity.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import { toVm } from '../../domain/vms/vm-view.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Schedules } from '../../ports/policies/schedules.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { type VmKey, vmNotFound } from '../vms/vm-refusals.ts'

export interface KeepingWorld {
  readonly vms: VmBook
  readonly schedules: Schedules
  readonly clock: Clock
}

/** How often somebody else may be quicker before we give up. */
const races = 5

/**
 * Puts off what comes next. Two people who press the button in the same moment mean the same: what the other one has put
 * off already is not put off once more.
 */
export const postpone = async (
  { schedules, clock }: Pick<KeepingWorld, 'schedules' | 'clock'>,
  read: () => Promise<VmRecord | undefined>,
  who: string,
): Promise<VmRecord> => {
  let before: Instant | undefined
  for (let race = 0; race < races; race += 1) {
    const vm = await read()
    if (vm === undefined) throw vmNotFound()
    const now = clock.now()
    const next = nextEvent(vm)?.at
    if (before !== undefined && next !== undefined && next > before) return vm
    const postponement = putOff(vm, now)
    if (!postponement.allowed) throw new AppError('conflict', postponement.reason)
    before = next
    const { kind, minutes, change } = postponement
    const what = kind === 'stop' ? 'stops' : 'is deleted'
    const text = `Kept running by ${who}: it ${what} ${counted(minutes, 'minute')} later.`
    if (await schedules.change(vm, change, newActivity(vm, text, now))) return { ...vm, ...change }
  }
  throw new AppError('conflict', 'This VM is changing right now. Please try again in a moment.')
}

/** "Keep it running", by somebody whose lab it is. */
export const keepRunning =
  (world: KeepingWorld) =>
  async ({ labId, resourceGroup, vmName }: VmKey, who: string): Promise<Vm> =>
    toVm(await postpone(world, () => world.vms.find(labId, resourceGroup, vmName), who))
