import type { CloudError } from '../kernel/errors.ts'
import { again, type End, fail, go, type Move, succeed } from './move.ts'
import { sweepAfterMs } from './new-work.ts'
import { isBringingBack } from './parking.ts'
import type { Sequel } from './sequel.ts'
import type { StepPhase, StepRecord } from './step-record.ts'

/** What holds in every phase of a step's life, and what phases share. All of them: use-cases/operations/phases. */

/** A step may be claimed a little before its message is due: the queue's clock is not ours, and it counts whole seconds. */
export const leaseSlackMs = 1_000

/** Seconds until the next look at an accepted call. */
export const pauseBeforeLook = ({ pause }: Sequel, looks: number, pollSeconds: number): number =>
  pause?.(looks, pollSeconds) ?? pollSeconds

/** A guest without an agent never answers. */
export const guestPatienceSeconds = 600
/** What nobody waits for in front of the machine does not hold it for long, and comes again after its next start. */
export const keysPatienceSeconds = 180
/** What is only said to people waits for no guest for long. */
export const tellPatienceSeconds = 120

export const isPatienceOver = (
  { patienceSeconds = Number.POSITIVE_INFINITY }: Sequel,
  looks: number,
  pollSeconds: number,
): boolean => looks * pollSeconds > patienceSeconds

export const isOpen = ({ status }: StepRecord): boolean => status === 'queued' || status === 'running'

/** Nobody holds it, and it waits for nothing. */
export const isReady = (step: StepRecord, now: Date): boolean =>
  isOpen(step) && step.leaseUntil <= now.toISOString()

/** Whoever claimed it has written nothing since: a claim says the same of both. */
export const isClaimed = ({ dueAt, leaseUntil }: StepRecord): boolean => dueAt === leaseUntil

const millisecondsFrom = (now: Date, instant: string): number => Date.parse(instant) - now.getTime()

/** So long before the sweeper comes a look is written down: the message that follows may be late. */
const sweeperMarginMs = 15_000

/** Seconds from the look before to this one, and from this one to the next. */
export interface Pauses {
  readonly before: number
  readonly behind: number
}

/**
 * A look that found nothing new is written down only when the sweeper might come before the next one, and when it followed at once:
 * time does not tell how many of those there were, and they would never come to an end.
 */
export const isWorthWriting = ({ dueAt }: StepRecord, now: Date, { before, behind }: Pauses): boolean =>
  before === 0 || dueAt === undefined || millisecondsFrom(now, dueAt) < behind * 1000 + sweeperMarginMs

/** How many looks there were with this one; those that were not written down by the time that they take. */
export const looksWith = (step: StepRecord, now: Date, pauseSeconds: number): number => {
  const late = Math.min(sweepAfterMs, -millisecondsFrom(now, step.leaseUntil) - leaseSlackMs)
  return step.looks + 1 + (pauseSeconds > 0 ? Math.max(0, Math.floor(late / (pauseSeconds * 1000))) : 0)
}

/** Tries of one phase that fail in ways that may pass by themselves. */
export const mostAttempts = 7
export const backOffSeconds = (attempts: number): number => Math.min(60, 2 ** attempts)

/** It removes what a failed creation has made. */
export const isUndoing = ({ kind, error }: StepRecord): boolean => kind === 'create' && error !== undefined

/** Nothing is left to do: it ends well, unless it was on its way back from a failure. */
export const endOf = ({ error }: StepRecord, vm: End['vm']): Move =>
  error === undefined ? succeed(vm) : fail(error, vm)

/** The first call for the VM itself, once its network stands. */
export const firstOfVm = (step: StepRecord): StepPhase => {
  const { draft, exchange } = step
  const hasDisk = exchange?.back !== undefined || isBringingBack(step)
  return draft?.copyOf === undefined || hasDisk ? 'address' : 'copy-disk'
}

/** The VM is looked at once, so that the list shows the truth. */
export const lookAtVm = (_: StepRecord, sentence: string): Move =>
  go('verify', { error: sentence, attempts: 0 })

export const vmVanished = 'The VM no longer exists in Azure. It was probably deleted in the portal.'

/** What follows when Azure does not know the VM: a deletion has its parts still to remove, and all that belongs to it. */
export const withoutVm = ({ kind, input, belongings, error = vmVanished }: StepRecord): Move => {
  if (kind !== 'delete') return fail(error, 'gone')
  return go(input.gathers && belongings === undefined ? 'gather' : 'delete-vm')
}

const tryAgain = (
  sequel: Sequel,
  step: StepRecord,
  sentence: string,
  change: { ticket?: null } = {},
): Move =>
  step.attempts >= (sequel.tries ?? mostAttempts)
    ? sequel.refused(step, sentence)
    : again(backOffSeconds(step.attempts), { attempts: step.attempts + 1, ...change })

const makeNetwork = (sequel: Sequel, step: StepRecord, sentence: string): Move => {
  const attempts = step.attempts + 1
  return sequel.withoutNetwork === undefined || attempts > mostAttempts
    ? sequel.refused(step, sentence)
    : { ...sequel.withoutNetwork(step), attempts }
}

/** What follows when Azure refused the call of the present phase. Throttling and waiting never burn an attempt. */
export const afterTrouble = (
  sequel: Sequel,
  step: StepRecord,
  trouble: CloudError,
  busySeconds: number,
): Move => {
  const { refused, refusals = {}, keeps } = sequel
  switch (trouble.trouble) {
    case 'throttled':
      return again(trouble.retryAfterSeconds ?? 15, { hold: true })
    case 'busy':
      // What nobody waits for is not asked for as long as somebody else is at it.
      if (sequel.tries !== undefined) return tryAgain(sequel, step, trouble.message, { ticket: null })
      // An accepted call that ended so is asked for once more: about the old one Azure says the same for ever.
      return again(busySeconds, step.ticket === undefined ? {} : { ticket: null })
    case 'transient':
      return tryAgain(sequel, step, trouble.message)
    case 'missing':
      // Azure forgot the ticket: ask for the same thing again, which is harmless.
      if (step.ticket !== undefined) return tryAgain(sequel, step, trouble.message, { ticket: null })
      return refusals.missing?.(step, trouble) ?? tryAgain(sequel, step, trouble.message)
    case 'network-missing':
      return makeNetwork(sequel, step, trouble.message)
    case 'credentials':
      // A secret that is being replaced: what Azure has begun for us is not given up at once.
      return isUndoing(step) || keeps !== undefined || step.ticket !== undefined
        ? tryAgain(sequel, step, trouble.message)
        : refused(step, trouble.message)
    case 'late':
    case 'final':
      return refusals[trouble.trouble]?.(step, trouble) ?? refused(step, trouble.message)
  }
}

export const gaveUp = 'Azure did not finish this in time. Look at the VM and try again.'
