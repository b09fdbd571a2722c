import { after } from '../kernel/instant.ts'
import { cutAtWord } from '../kernel/plain-text.ts'
import type { Belonging } from '../vms/belongings.ts'
import { type End, fail, go, type Move } from './move.ts'
import { freshStart } from './new-work.ts'
import type { Leftovers, LeftPart, StepRecord } from './step-record.ts'

/**
 * Parts of a VM that Azure would not remove: a lock holds them, or the secret has expired. The VM's record is gone by
 * then, so they stand in the step that failed on them. It keeps a `dueAt`, at which the timer opens it again for the
 * parts alone: with the backing off below for about a week, or until a person retries.
 */

const withKept = (
  { left }: StepRecord,
  parts: readonly LeftPart[],
  reason: string,
  belongings: readonly Belonging[] = [],
): Leftovers => {
  const all = [...(left?.belongings ?? []), ...belongings]
  return {
    parts: [...new Set([...(left?.parts ?? []), ...parts])],
    ...(all.length > 0 && { belongings: all }),
    reason,
  }
}

/** In the order in which they are removed. Machines of courses have rules of their own, and VMs that are or were closed. */
const order: readonly LeftPart[] = ['nic', 'ip', 'nsg', 'disk']

export const hasOwnRules = ({
  ofCourse,
  ruled,
  draft,
}: Pick<StepRecord, 'ofCourse' | 'ruled' | 'draft'>): boolean =>
  ofCourse === true || ruled === true || draft?.course !== undefined || draft?.access !== undefined

const partsIn = (step: StepRecord, parts: readonly LeftPart[]): readonly LeftPart[] =>
  parts.filter((part) => part !== 'nsg' || hasOwnRules(step))

const phaseOf = (step: StepRecord, next: 'delete-nsg' | 'delete-disk') =>
  next === 'delete-nsg' && !hasOwnRules(step) ? 'delete-disk' : next

/** All parts that were tried and stayed: the step ends, and is due again. */
export const endWithLeftovers = (step: StepRecord, left: Leftovers): End => fail(step.error, 'gone', left)

/** What belongs to the machine beside its parts goes last. */
export const afterDisk = (step: StepRecord, left: Leftovers | undefined = step.left): Move | undefined => {
  if (step.belongings !== undefined && step.belongings.length > 0) {
    return go('delete-belonging', left && { left })
  }
  return left && endWithLeftovers(step, left)
}

/** The one that it stands at stays; the others are tried. */
export const afterRefusedBelonging = (step: StepRecord, reason: string): Move => {
  const [first, ...rest] = step.belongings ?? []
  const left = withKept(step, ['belonging'], reason, first === undefined ? [] : [first])
  return rest.length > 0 ? go('delete-belonging', { belongings: rest, left }) : endWithLeftovers(step, left)
}

/** A part that stays does not keep the others: the disk, which comes last, is what costs money. */
export const afterRefusedPart =
  (parts: readonly LeftPart[], next: 'delete-nsg' | 'delete-disk' = 'delete-disk') =>
  (step: StepRecord, reason: string): Move => {
    const left = withKept(step, partsIn(step, parts), reason)
    if (!parts.includes('disk')) return go(phaseOf(step, next), { left })
    return afterDisk(step, left) ?? endWithLeftovers(step, left)
  }

/** Of a step that was stopped while it removed these parts: whatever it has not removed yet. */
export const leftWhenStopped = (step: StepRecord, parts: readonly LeftPart[], reason: string): Leftovers => {
  const { belongings = [] } = step
  const [first = 'disk'] = parts
  const rest = first === 'belonging' ? [] : partsIn(step, order.slice(order.indexOf(first)))
  const all: LeftPart[] = [
    ...(first === 'belonging' ? parts : rest),
    ...(belongings.length > 0 && first !== 'belonging' ? (['belonging'] as const) : []),
  ]
  return withKept(step, all, reason, belongings)
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
  const { left, belongings: _, ...rest } = step
  const { belongings } = left ?? {}
  return {
    ...rest,
    ...freshStart(step.kind, step.input, now),
    ...(belongings && { belongings }),
    phase: 'delete-nic',
  }
}

const words: Record<LeftPart, string> = {
  nic: 'network interface',
  ip: 'public address',
  nsg: 'network rules',
  disk: 'disk',
  belonging: 'kept disks and checkpoints',
}
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
