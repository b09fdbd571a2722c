import { after } from '../kernel/instant.ts'
import { cutAtWord } from '../kernel/plain-text.ts'
import { type End, fail, go, type Move } from './move.ts'
import { freshStart } from './new-work.ts'
import type { Leftovers, LeftPart, StepRecord } from './step-record.ts'

/**
 * Parts of a VM that Azure would not remove: a lock holds them, or the secret has expired. The VM's record is gone by
 * then, so they stand in the step that failed on them. It keeps a `dueAt`, at which the timer opens it again for the
 * parts alone: with the backing off below for about a week, or until a person retries.
 */

const withKept = (step: StepRecord, parts: readonly LeftPart[], reason: string): Leftovers => ({
  parts: [...(step.left?.parts ?? []), ...parts],
  reason,
})

/** A machine that is not made anew is lost, also once nothing is left of the old one: it never ends well. */
const lost = ({ kind }: StepRecord): string | undefined =>
  kind === 'clean' ? 'The machine is removed, but could not be made anew.' : undefined

/** All parts that were tried and stayed: the step ends, and is due again. */
export const endWithLeftovers = (step: StepRecord, left: Leftovers): End =>
  fail(step.error ?? lost(step), 'gone', left)

/** A part that stays does not keep the others: the disk, which comes last, is what costs money. */
export const afterRefusedPart =
  (parts: readonly LeftPart[]) =>
  (step: StepRecord, reason: string): Move => {
    const left = withKept(step, parts, reason)
    return parts.includes('disk') ? endWithLeftovers(step, left) : go('delete-disk', { left })
  }

/** Of a step that was stopped while it removed these parts: whatever it has not removed yet. */
export const leftWhenStopped = (step: StepRecord, parts: readonly LeftPart[], reason: string): Leftovers =>
  withKept(step, parts.includes('disk') ? parts : [...parts, 'disk'], reason)

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
