import { after } from './instant.ts'
import type { Move } from './move.ts'
import { freshStart } from './new-work.ts'
import { cutAtWord } from './plain-text.ts'
import type { StepPhase, StepRecord } from './work-records.ts'

/**
 * Parts of a VM that Azure would not remove: a lock holds them, or the secret has expired. The VM's record is gone by
 * then, so they stand in the step that failed on them. It keeps a `dueAt`, at which the timer opens it again for the
 * parts alone: with the backing off below for about a week, or until a person retries.
 */

type LeftPart = 'nic' | 'ip' | 'disk'

export interface Leftovers {
  readonly parts: readonly LeftPart[]
  /** Why the last of them could not be removed, in one plain sentence. */
  readonly reason: string
}

type RemovalPhase = Extract<StepPhase, 'delete-nic' | 'delete-ip' | 'delete-disk'>

/** An address cannot go before its interface. */
const kept: Record<RemovalPhase, readonly LeftPart[]> = {
  'delete-nic': ['nic', 'ip'],
  'delete-ip': ['ip'],
  'delete-disk': ['disk'],
}

export const isRemovingPart = (phase: StepPhase): phase is RemovalPhase => phase in kept

const withKept = (step: StepRecord, parts: readonly LeftPart[], reason: string): Leftovers => ({
  parts: [...(step.left?.parts ?? []), ...parts],
  reason,
})

/** All parts that were tried and stayed: the step ends, and is due again. */
export const endWithLeftovers = (
  { error }: StepRecord,
  left: Leftovers,
): Extract<Move, { readonly end: unknown }> => ({
  end: 'failed',
  vm: 'gone',
  left,
  ...(error === undefined ? {} : { error }),
})

/** A part that stays does not keep the others: the disk is what costs money. */
export const afterRefusedPart = (step: StepRecord, phase: RemovalPhase, reason: string): Move => {
  const left = withKept(step, kept[phase], reason)
  return phase === 'delete-disk' ? endWithLeftovers(step, left) : { to: 'delete-disk', left }
}

/** Of a step that was stopped on its way: whatever it has not removed yet. */
export const leftWhenStopped = (step: StepRecord, reason: string): Leftovers | undefined => {
  if (!isRemovingPart(step.phase)) return undefined
  const others: readonly LeftPart[] = step.phase === 'delete-disk' ? [] : ['disk']
  return withKept(step, [...kept[step.phase], ...others], reason)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const pausesMs = [5 * minuteMs, hourMs, 6 * hourMs, ...Array<number>(6).fill(24 * hourMs)]

/** What the end of a step with leftovers writes down: when they are tried again, if ever. */
export const nextCleanUp = ({ cleanUps = 0 }: Pick<StepRecord, 'cleanUps'>, now: Date) => {
  const pauseMs = pausesMs[cleanUps]
  return {
    cleanUps: cleanUps + 1,
    ...(pauseMs === undefined ? {} : { dueAt: after(now, pauseMs) }),
  }
}

/** The step opened once more, for its leftovers only. Why a creation failed stays its error. */
export const cleanUpOf = (step: StepRecord, now: Date): StepRecord => {
  const { left: _, ...rest } = step
  return { ...rest, ...freshStart(step.kind, step.input, now), phase: 'delete-nic' }
}

const words: Record<LeftPart, string> = { nic: 'network interface', ip: 'public address', disk: 'disk' }
const inWords = new Intl.ListFormat('en')

/** Why a step failed, for the person who asked: with what it left behind, and what becomes of that. */
export const failureText = ({
  error,
  left,
  dueAt,
}: Pick<StepRecord, 'error' | 'left' | 'dueAt'>): string | undefined => {
  if (left === undefined) return error
  const things = inWords.format(left.parts.map((part) => words[part]))
  const what = error === undefined ? 'The VM is deleted, but Azure' : `${error} Azure`
  const hope = dueAt === undefined ? '' : ' Labkeeper tries again by itself.'
  return cutAtWord(`${what} kept its ${things}.${hope} ${left.reason}`)
}
