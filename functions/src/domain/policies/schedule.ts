import { mostPostponements, noticeMinutes, type Policy } from '@labkeeper/contract/policies/policies'
import type { PowerState } from '@labkeeper/contract/vms/power'
import type { Schedule } from '@labkeeper/contract/vms/vms'
import type { MaybeStranded } from '../connection/stranded.ts'
import { after, type Instant } from '../kernel/instant.ts'
import type { StepRecord } from '../operations/step-record.ts'
import { isWaitingOver } from '../vms/bin.ts'
import type { VmRecord } from '../vms/vm-record.ts'
import type { ScheduleChange, VmSchedule } from './vm-schedule.ts'

/**
 * When a VM stops and goes by itself. Pure: everything that changes a VM's power asks here what that means for its
 * schedule, and writes the answer together with the new state.
 */

const minuteMs = 60_000
const plusMinutes = (from: Date, minutes: number): Instant => after(from, minutes * minuteMs)

type Times = Pick<VmSchedule, 'autoStopAt' | 'autoDeleteAt'>

/** The earlier of the two, the deletion when both fall together; nothing when neither is to happen. */
export const nextEvent = ({ autoStopAt, autoDeleteAt }: Times) => {
  if (autoDeleteAt !== undefined && (autoStopAt === undefined || autoDeleteAt <= autoStopAt)) {
    return { kind: 'delete', at: autoDeleteAt } as const
  }
  return autoStopAt === undefined ? undefined : ({ kind: 'stop', at: autoStopAt } as const)
}

const earlier = (one: Instant, other: Instant | undefined): Instant =>
  other !== undefined && other < one ? other : one

/** Of a new VM: it is deleted so long after its creation; its stop is set when it runs. */
const begin = (stop: number | undefined, removal: number | undefined, createdAt: Date): VmSchedule => {
  const ofStop = stop === undefined ? {} : { autoStopMinutes: stop, stopsPutOff: 0 }
  if (removal === undefined) return ofStop
  const autoDeleteAt = plusMinutes(createdAt, removal)
  return {
    ...ofStop,
    ...{ autoDeleteMinutes: removal, autoDeleteAt, deletionsPutOff: 0 },
    dueAt: autoDeleteAt,
  }
}

/** What every new VM record carries: the lab's policy as it is at this moment, for the whole of the VM's life. */
export const stampOf = (policy: Policy | undefined, createdAt: Date): VmSchedule =>
  begin(
    policy?.autoStopEnabled ? policy.autoStopMinutes : undefined,
    policy?.autoDeleteEnabled ? policy.autoDeleteMinutes : undefined,
    createdAt,
  )

/** The same stamp from the beginning, for a creation that is tried once more. */
export const stampAnew = ({ autoStopMinutes, autoDeleteMinutes }: VmSchedule, createdAt: Date): VmSchedule =>
  begin(autoStopMinutes, autoDeleteMinutes, createdAt)

type Stamped = Pick<VmSchedule, 'autoStopMinutes' | 'autoDeleteAt'>

const running = ({ autoStopMinutes, autoDeleteAt }: Stamped, now: Date): ScheduleChange => {
  if (autoStopMinutes === undefined) return {}
  const autoStopAt = plusMinutes(now, autoStopMinutes)
  return { autoStopAt, stopsPutOff: 0, dueAt: earlier(autoStopAt, autoDeleteAt) }
}

const stopped = ({ autoStopMinutes, autoDeleteAt }: Stamped): ScheduleChange =>
  autoStopMinutes === undefined ? {} : { autoStopAt: null, stopsPutOff: 0, dueAt: autoDeleteAt ?? null }

/** What could not be saved before its deletion a person decides about: of itself it may only stop, and when that is says the timer. */
const withoutDeletion = (
  { autoStopMinutes }: Pick<Stamped, 'autoStopMinutes'>,
  powerState: PowerState | undefined,
  now: Date,
): ScheduleChange => {
  const isOff = powerState === 'VM deallocated'
  const ofStop = isOff && autoStopMinutes !== undefined ? stopped({ autoStopMinutes }) : {}
  return { dueAt: isOff ? null : now.toISOString(), ...ofStop, autoDeleteAt: null }
}

/**
 * At the end of a step, succeeded or not. What may run counts as running, since that is what costs money. A machine
 * that is only switched off still costs, so its coming stop, which deallocates it, stays.
 */
export const scheduleAtEnd = (
  step: Pick<StepRecord, 'kind' | 'autoStopMinutes' | 'autoDeleteAt'> &
    Partial<Pick<StepRecord, 'input' | 'bin'>>,
  powerState: PowerState | undefined,
  now: Date,
): ScheduleChange => {
  if (step.kind === 'delete' && step.autoDeleteAt !== undefined && isWaitingOver(step.bin)) {
    return withoutDeletion(step, powerState, now)
  }
  if (powerState === 'VM deallocated') return stopped(step)
  // A template's VM that was stopped for the snapshot starts again, too.
  const isStart = ['create', 'start', 'restart'].includes(step.kind) || step.input?.stopFirst === true
  return isStart && powerState !== 'VM stopped' ? running(step, now) : {}
}

const isOn = (state: PowerState): boolean => state === 'VM running' || state === 'VM starting'
const isUnknown = (state: PowerState): boolean => state === 'VM unknown'

/** When a comparison with Azure sees it: started or stopped elsewhere, in the portal for one. */
export const scheduleWhenSeen = (
  vm: VmSchedule & Pick<VmRecord, 'powerState'>,
  powerState: PowerState,
  now: Date,
): ScheduleChange => {
  if (powerState === 'VM deallocated') return vm.autoStopAt ? stopped(vm) : {}
  if (!isOn(powerState)) return {}
  const wasOn = isOn(vm.powerState) || isUnknown(vm.powerState)
  return wasOn && vm.autoStopAt ? {} : running(vm, now)
}

const soonestRetryMs = 5 * minuteMs
const latestRetryMs = 60 * minuteMs

export type Due =
  | { readonly do: 'stop' | 'delete'; readonly at: string; readonly minutes: number }
  /** Nothing is due after all: look again then. */
  | { readonly do: 'wait'; readonly change: ScheduleChange }

const hasPassed = (at: Instant | undefined, now: Date): at is Instant =>
  at !== undefined && at <= now.toISOString()

/** What the timer does with a VM whose `dueAt` has passed. The deletion wins over the stop. */
export const whatIsDue = (vm: VmSchedule & Pick<VmRecord, 'powerState'> & MaybeStranded, now: Date): Due => {
  // Nothing can be done with it until its subscription is connected again.
  if (vm.stranded) return { do: 'wait', change: { dueAt: after(now, latestRetryMs) } }
  const { autoStopAt, autoDeleteAt, stopsPutOff = 0, deletionsPutOff = 0 } = vm
  if (hasPassed(autoDeleteAt, now)) {
    return { do: 'delete', at: autoDeleteAt, minutes: (vm.autoDeleteMinutes ?? 0) * (1 + deletionsPutOff) }
  }
  if (!hasPassed(autoStopAt, now)) return { do: 'wait', change: { dueAt: nextEvent(vm)?.at ?? null } }
  if (vm.powerState === 'VM deallocated') return { do: 'wait', change: stopped(vm) }
  return { do: 'stop', at: autoStopAt, minutes: (vm.autoStopMinutes ?? 0) * (1 + stopsPutOff) }
}

/** When the timer looks again at a VM that it has just stopped or deleted: if that failed, ever more rarely. */
export const retryDueAt = (vm: Times, due: Extract<Due, { at: string }>, now: Date): Instant => {
  const overdueMs = now.getTime() - Date.parse(due.at)
  const pauseMs = Math.min(Math.max(overdueMs, soonestRetryMs), latestRetryMs)
  const retryAt = after(now, pauseMs)
  return due.do === 'delete' ? retryAt : earlier(retryAt, vm.autoDeleteAt)
}

type Postponement =
  | { readonly allowed: false; readonly reason: string }
  | {
      readonly allowed: true
      readonly kind: 'stop' | 'delete'
      readonly minutes: number
      readonly change: VmSchedule
    }

/** Of the policy that the coming event belongs to. */
const policyBehind = (vm: VmSchedule, kind: 'stop' | 'delete') =>
  kind === 'stop'
    ? { minutes: vm.autoStopMinutes ?? 0, putOff: vm.stopsPutOff ?? 0 }
    : { minutes: vm.autoDeleteMinutes ?? 0, putOff: vm.deletionsPutOff ?? 0 }

/** "Keep it running": what comes next comes later by the minutes of its policy; what is overdue, from now on. */
export const putOff = (vm: VmSchedule & Pick<VmRecord, 'powerState'>, now: Date): Postponement => {
  const no = (reason: string): Postponement => ({ allowed: false, reason })
  const event = nextEvent(vm)
  if (vm.powerState === 'VM deleting') return no('The VM is being deleted already.')
  if (event === undefined) return no('Nothing happens to this VM by itself, so there is nothing to put off.')
  const { kind } = event
  if (kind === 'stop' && (vm.powerState === 'VM deallocating' || vm.powerState === 'VM stopping')) {
    return no('The VM is stopping already. Start it again to keep working.')
  }
  const { minutes, putOff: before } = policyBehind(vm, kind)
  if (before >= mostPostponements) {
    return no(`This was put off ${mostPostponements} times already, which is as often as it may be.`)
  }
  const at = plusMinutes(new Date(Math.max(Date.parse(event.at), now.getTime())), minutes)
  const change =
    kind === 'stop'
      ? { autoStopAt: at, stopsPutOff: before + 1 }
      : { autoDeleteAt: at, deletionsPutOff: before + 1 }
  const dueAt = earlier(at, kind === 'stop' ? vm.autoDeleteAt : vm.autoStopAt)
  return { allowed: true, kind, minutes, change: { ...change, dueAt } }
}

/** What the API shows of it. */
export const toSchedule = (vm: VmSchedule): Schedule => {
  const event = nextEvent(vm)
  if (event === undefined) return {}
  const { minutes, putOff: before } = policyBehind(vm, event.kind)
  return {
    ...(vm.autoStopAt && { autoStopAt: vm.autoStopAt }),
    ...(vm.autoDeleteAt && { autoDeleteAt: vm.autoDeleteAt }),
    noticeAt: plusMinutes(new Date(event.at), -Math.min(noticeMinutes, minutes / 2)),
    postponementsLeft: Math.max(0, mostPostponements - before),
  }
}
