import type { CloudError } from './errors.ts'
import { afterRefusedPart, endWithLeftovers, isRemovingPart } from './leftovers.ts'
import type { Move, VmOutcome } from './move.ts'
import { afterPasswordFailure, afterPasswordRefusal } from './password-step.ts'
import { cutAtWord } from './plain-text.ts'
import { afterTemplateFailure, afterTemplateSuccess } from './template-step.ts'
import type { StepPhase, StepRecord } from './work-records.ts'

/**
 * The life of a step as a pure table: which phase follows which, and what a refusal of Azure means in each.
 * The worker (use-cases/take-step.ts) reads a step, makes the one call of its phase, asks here what follows, and saves.
 *
 *   create   network → (group → nsg → vnet → ready →) (copy-disk →) address → nic → put → (late →) addresses
 *            → (host-name →) done
 *   start, stop, restart   act → done
 *   delete   (detach →) delete-vm → (nic → ip → disk →) forgotten: tidy → (vnet → all nsgs →) done
 *   a failed creation takes the delete path from where it stands and ends as failed
 *   parts that Azure keeps are tried again later, from delete-nic on: see leftovers.ts
 *   what concerns templates stands in template-step.ts, passwords of guests in password-step.ts
 *   a failed action looks at the VM once (verify), so that the list shows the truth, and ends as failed
 */

/**
 * Seconds until the next look at an accepted call. Networks are made in seconds and everybody waits for them, so the
 * first looks follow at once; addresses and interfaces take as short, but there are many. No machine is made within a
 * quarter of a minute, so the first look at one comes late.
 */
export const pauseBeforeLook = (
  { phase, looks }: Pick<StepRecord, 'phase' | 'looks'>,
  pollSeconds: number,
): number => {
  if (isPreparing(phase)) return looks < 4 ? 0 : Math.min(looks - 3, pollSeconds)
  if (phase === 'address' || phase === 'nic') return Math.min(2, pollSeconds)
  return phase === 'put' && looks === 0 ? 3 * pollSeconds : pollSeconds
}

/** Tries of one phase that fail in ways that may pass by themselves. */
const mostAttempts = 7
const backOffSeconds = (attempts: number): number => Math.min(60, 2 ** attempts)

const isUndoing = (step: StepRecord): boolean => step.kind === 'create' && step.error !== undefined
const removesParts = (step: StepRecord): boolean =>
  isUndoing(step) || step.input.deleteAssociatedResources === true

const stoppedState = (step: StepRecord): VmOutcome =>
  step.input.action === 'deallocate' ? { powerState: 'VM deallocated' } : { powerState: 'VM stopped' }

const end = (step: StepRecord, vm: VmOutcome | 'gone' | 'forgotten'): Move =>
  step.error === undefined ? { end: 'succeeded', vm } : { end: 'failed', error: step.error, vm }

const afterParts: Move = { to: 'tidy', forget: true }

/** The first call for the VM itself, once its network stands. */
export const firstOfVm = ({ draft }: StepRecord): StepPhase =>
  draft?.copyOf === undefined ? 'address' : 'copy-disk'

const created = { powerState: 'VM running', status: 'Succeeded' } as const

/** What follows when the call of the present phase is done. */
export const afterSuccess = (step: StepRecord): Move => {
  switch (step.phase) {
    case 'network':
    case 'network-lost':
    case 'network-ready':
      return { to: firstOfVm(step), attempts: step.attempts }
    case 'network-vnet':
      return { to: 'network-ready', attempts: step.attempts }
    case 'network-group':
      return { to: 'network-nsg', attempts: step.attempts }
    case 'network-nsg':
      return { to: 'network-vnet', attempts: step.attempts }
    case 'copy-disk':
      return { to: 'address' }
    case 'address':
      return { to: 'nic' }
    case 'nic':
      return { to: 'put' }
    case 'put':
    case 'late':
      return { to: 'addresses' }
    case 'addresses':
      // A copy brings the host name of its source along; it can be used meanwhile.
      return step.draft?.copyOf === undefined
        ? end(step, created)
        : { to: 'host-name', vm: { ...created, status: 'Updating' } }
    case 'host-name':
      return end(step, created)
    case 'act':
      return end(step, {
        status: 'Succeeded',
        ...(step.kind === 'stop' ? stoppedState(step) : { powerState: 'VM running' }),
      })
    case 'detach':
      return { to: 'delete-vm' }
    case 'delete-vm':
      return removesParts(step) ? { to: 'delete-nic' } : afterParts
    case 'delete-nic':
      return { to: 'delete-ip' }
    case 'delete-ip':
      return { to: 'delete-disk' }
    case 'delete-disk':
      return step.left === undefined ? afterParts : endWithLeftovers(step, step.left)
    case 'tidy':
      return { to: 'tidy-vnet' }
    case 'tidy-vnet':
      return { to: 'tidy-nsg' }
    case 'tidy-nsg':
      return { to: 'tidy-linux' }
    case 'tidy-linux':
      return { to: 'tidy-windows' }
    case 'tidy-windows':
      return { to: 'tidy-done' }
    case 'tidy-done':
      return end(step, 'forgotten')
    case 'password':
      return end(step, {})
    case 'verify':
      // The worker answers this phase with what it saw.
      return end(step, {})
    case 'halt':
    case 'snapshot':
    case 'resume':
    case 'inspect':
    case 'drop-snapshot':
    case 'await-copies':
      return afterTemplateSuccess(step, step.phase)
  }
}

/** How long a call may take whose failure would be no misfortune, in seconds: a guest without an agent never answers. */
const patienceSeconds = 600
export const isPatienceOver = ({ phase, looks }: StepRecord, pollSeconds: number): boolean =>
  (phase === 'host-name' || phase === 'password') && looks * pollSeconds > patienceSeconds

/** Phases that only concern our own records: no call to Azure. */
export const isInward = (phase: StepPhase): boolean =>
  phase === 'network' ||
  phase === 'network-lost' ||
  phase === 'network-ready' ||
  phase === 'tidy' ||
  phase === 'tidy-done' ||
  phase === 'await-copies'

const isTidying = (phase: StepPhase): boolean => phase.startsWith('tidy')
const isPreparing = (phase: StepPhase): boolean => phase.startsWith('network')
/** Whatever these refer to stood when the network was ready. */
const needsNetwork: ReadonlySet<StepPhase> = new Set(['copy-disk', 'address', 'nic', 'put'])

/** What follows when the step cannot succeed any more. `sentence` is for the person who asked. */
export const afterFailure = (step: StepRecord, sentence: string): Move => {
  // An empty network left behind costs nothing and is tidied with the next VM: no reason to call a deletion failed.
  if (isTidying(step.phase)) return end(step, 'forgotten')
  if (step.phase === 'verify') return end(step, { powerState: 'VM unknown' })
  if (isRemovingPart(step.phase)) return afterRefusedPart(step, step.phase, sentence)
  if (isUndoing(step)) {
    const left = `${step.error} The VM that was made could not be removed: ${sentence}`
    // What may still run and cost money stays in the list, where its owner can delete it.
    return { end: 'failed', error: cutAtWord(left), vm: { status: 'Failed', powerState: 'VM unknown' } }
  }
  if (step.phase === 'host-name') {
    const warning = `The VM runs, but it could not be given a host name of its own: ${sentence}`
    return { end: 'succeeded', warning: cutAtWord(warning), vm: created }
  }
  if (step.phase === 'password') return afterPasswordFailure(step, sentence)
  if (step.kind === 'snapshot' || step.kind === 'delete-template') return afterTemplateFailure(step, sentence)
  if (step.kind === 'create') {
    const vm: VmOutcome = { status: 'Failed', powerState: 'VM deleting' }
    if (isPreparing(step.phase)) return { to: 'tidy', error: sentence, forget: true }
    return { to: 'delete-vm', error: sentence, vm, attempts: 0 }
  }
  return { to: 'verify', error: sentence, attempts: 0 }
}

const tryAgain = (step: StepRecord, sentence: string, change: { ticket?: null } = {}): Move =>
  step.attempts >= mostAttempts
    ? afterFailure(step, sentence)
    : { again: 'later', delaySeconds: backOffSeconds(step.attempts), attempts: step.attempts + 1, ...change }

/** Somebody removes it in the portal, at any moment. */
const afterMissingNetwork = (step: StepRecord, sentence: string): Move => {
  const attempts = step.attempts + 1
  if (attempts > mostAttempts) return afterFailure(step, sentence)
  if (needsNetwork.has(step.phase)) return { to: 'network-lost', attempts }
  return isPreparing(step.phase)
    ? { to: 'network-group', attempts, delaySeconds: backOffSeconds(step.attempts) }
    : afterFailure(step, sentence)
}

const vmVanished = 'The VM no longer exists in Azure. It was probably deleted in the portal.'

/** What follows when Azure refused the call of the present phase. Throttling and waiting never burn an attempt. */
export const afterTrouble = (step: StepRecord, trouble: CloudError, busySeconds: number): Move => {
  switch (trouble.trouble) {
    case 'throttled':
      return { again: 'later', delaySeconds: trouble.retryAfterSeconds ?? 15, hold: true }
    case 'busy':
      return { again: 'later', delaySeconds: busySeconds }
    case 'late':
      return step.phase === 'put' ? { to: 'late' } : afterFailure(step, trouble.message)
    case 'transient':
      return tryAgain(step, trouble.message)
    case 'missing':
      // Azure forgot the ticket: ask for the same thing again, which is harmless.
      if (step.ticket !== undefined) return tryAgain(step, trouble.message, { ticket: null })
      if (['act', 'password', 'verify', 'detach'].includes(step.phase)) {
        return step.kind === 'delete'
          ? { to: 'delete-vm' }
          : { end: 'failed', error: step.error ?? vmVanished, vm: 'gone' }
      }
      if (step.phase === 'halt' || step.phase === 'snapshot' || step.phase === 'resume') {
        return afterFailure(step, vmVanished)
      }
      return tryAgain(step, trouble.message)
    case 'network-missing':
      return afterMissingNetwork(step, trouble.message)
    case 'credentials':
      // A secret that is being replaced: what Azure has begun for us is not given up at once.
      return isUndoing(step) || isRemovingPart(step.phase) || step.ticket !== undefined
        ? tryAgain(step, trouble.message)
        : afterFailure(step, trouble.message)
    case 'final':
      return step.phase === 'password'
        ? afterPasswordRefusal(step, trouble)
        : afterFailure(step, trouble.message)
  }
}

export const gaveUp = 'Azure did not finish this in time. Look at the VM and try again.'
