import { z } from '../kernel/zod.ts'
import { powerStates } from './power-states.ts'

export const PowerState = z.enum(powerStates)
export type PowerState = z.infer<typeof PowerState>

const moving: ReadonlySet<PowerState> = new Set([
  'VM creating',
  'VM starting',
  'VM stopping',
  'VM deallocating',
  'VM deleting',
])

export interface Machine {
  readonly powerState: PowerState
  /** An operation is at work on it. */
  readonly busy?: boolean | undefined
  /** It lies in a subscription that is not connected. */
  readonly stranded?: boolean | undefined
  /** It is kept as a snapshot: there is no VM of it until it is brought back. */
  readonly parked?: boolean | undefined
  /** How far a new password of its guest is. */
  readonly newPassword?: string | undefined
  /** 'Updating' while the machine itself is changed, or a template of it is built. */
  readonly status?: string | undefined
}

/** The state will change by itself: show a spinner and look again soon. */
export const isMoving = (vm: Machine): boolean => vm.busy === true || moving.has(vm.powerState)

/** What is done to it where the power state does not say so. */
export const quietWork = (vm: Machine): string | undefined => {
  if (vm.busy !== true || moving.has(vm.powerState)) return undefined
  if (vm.newPassword === 'setting') return 'A new password is being set'
  // A copy gets its host name, keys are set, what was kept is removed: nothing that keeps anybody from using it.
  return vm.status === 'Updating' ? 'A template of it is being built' : 'It is being worked on'
}

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }
const yes: Verdict = { allowed: true }
const no = (reason: string): Verdict => ({ allowed: false, reason })

export const strandedReason = 'Its Azure subscription is not connected'

export const parkedReason = 'It is parked. Bring it back first'

/** What needs a VM. */
const unlessParked =
  (rule: (vm: Machine) => Verdict) =>
  (vm: Machine): Verdict =>
    vm.parked ? no(parkedReason) : rule(vm)

const unlessHeld =
  (rule: (vm: Machine) => Verdict) =>
  (vm: Machine): Verdict => {
    if (isMoving(vm)) return no('Another operation is running on this VM')
    return vm.stranded ? no(strandedReason) : rule(vm)
  }

/** What a VM can do now: the server decides by these, and the client may ask them first. */
export const vmCan = {
  /** One that is parked is brought back first. */
  start: unlessHeld((vm) => (vm.powerState === 'VM running' ? no('The VM is already running') : yes)),
  /** 'VM stopped' still costs money, so it can be deallocated. */
  stop: unlessHeld(
    unlessParked((vm) => (vm.powerState === 'VM deallocated' ? no('The VM is already deallocated') : yes)),
  ),
  /** Stopping without deallocating has nothing to do on a stopped VM either. */
  powerOff: unlessHeld(
    unlessParked((vm) =>
      vm.powerState === 'VM deallocated' || vm.powerState === 'VM stopped'
        ? no('The VM is already stopped')
        : yes,
    ),
  ),
  /** Of a stopped VM it means: start. */
  restart: unlessHeld(unlessParked(() => yes)),
  delete: unlessHeld(() => yes),
  snapshot: unlessHeld(unlessParked(() => yes)),
  /** Of a stopped VM it waits for the next start. */
  newPassword: unlessHeld(unlessParked(() => yes)),
}

/** The list's menu, as specified: its Restart is for VMs that do not run. */
export const listOffers = {
  start: (vm: Machine): Verdict => vmCan.start(vm),
  stop: (vm: Machine): Verdict =>
    vm.powerState === 'VM deallocating' ? no('The VM is being deallocated') : vmCan.stop(vm),
  restart: (vm: Machine): Verdict =>
    vm.powerState === 'VM running' ? no('The VM is running') : vmCan.restart(vm),
  snapshot: vmCan.snapshot,
  delete: vmCan.delete,
}

/** The detail page, as specified: Stop and Restart only while it runs. */
export const detailOffers = {
  start: vmCan.start,
  stop: (vm: Machine): Verdict =>
    vm.powerState === 'VM running' ? vmCan.stop(vm) : no('The VM is not running'),
  restart: (vm: Machine): Verdict =>
    vm.powerState === 'VM running' ? vmCan.restart(vm) : no('The VM is not running'),
  snapshot: vmCan.snapshot,
  newPassword: vmCan.newPassword,
  delete: vmCan.delete,
}

/** Badge colours, as specified. */
export const powerColour = (powerState: PowerState): 'green' | 'yellow' | 'red' => {
  if (powerState === 'VM running') return 'green'
  return powerState === 'VM deallocated' || powerState === 'VM stopped' ? 'yellow' : 'red'
}
