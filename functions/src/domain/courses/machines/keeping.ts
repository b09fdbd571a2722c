import { mostKept } from '@labkeeper/contract/courses/disks'
import { counted } from '@labkeeper/contract/kernel/wording'
import { after, type Instant } from '../../kernel/instant.ts'
import type { StepRecord } from '../../operations/step-record.ts'
import { automatically } from '../../vms/activity.ts'
import { isParked } from '../../vms/parked.ts'
import { isSource, type MachineOfCourse } from './machine.ts'
import { whySkipped } from './machine-acts.ts'
import type { ListedMachine } from './machine-view.ts'

/**
 * A machine that somebody gave back is kept for some days, in case they miss something of it, and then made ready for the
 * next: cleaned, or removed where there are more than the course wants.
 */

const dayMs = 24 * 60 * 60_000

/** Until when; of one that nobody gave back, of one that somebody has, and of what a teacher prepares, nothing. */
const endOf = (machine: ListedMachine, keepDays: number): Instant | undefined => {
  const { givenBackAt, triedAt, parkTriedAt } = machine.course
  if (givenBackAt === undefined || machine.allocatedTo !== undefined || machine.course.clean) return undefined
  if (isSource(machine.course)) return undefined
  const end = after(new Date(givenBackAt), keepDays * dayMs)
  // What Azure refuses now it refuses a minute later too.
  const tries = [triedAt, isParked(machine) ? parkTriedAt : undefined].flatMap((at) => at ?? [])
  return [end, ...tries.map((at) => after(new Date(at), dayMs))].toSorted().at(-1)
}

/** One that keeps as many old disks as it may waits for the first of them to go. */
const laterEnd = ({ machine, end }: { readonly machine: ListedMachine; readonly end: Instant }): Instant => {
  const { kept = [] } = machine
  const [first = end] = kept.length < mostKept ? [] : kept.map(({ until }) => until).toSorted()
  return first > end ? first : end
}

export interface Kept {
  readonly clean: readonly ListedMachine[]
  readonly remove: readonly ListedMachine[]
  /** When the next of the others is over; at once for one that is busy now. */
  readonly next?: Instant
}

/** Of these machines, of which there are so many more than wanted. Those with the highest numbers go. */
export const whatIsKept = (
  machines: readonly ListedMachine[],
  keepDays: number,
  surplus: number,
  now: Instant,
): Kept => {
  const ends = machines.flatMap((machine) => {
    const end = endOf(machine, keepDays)
    return end === undefined || machine.stranded ? [] : [{ machine, end }]
  })
  const isFree = ({ machine, end }: (typeof ends)[number]): boolean =>
    end <= now && whySkipped(isParked(machine) ? 'bring-back' : 'clean', machine) === undefined
  const over = ends.filter(isFree)
  const kept = over.length - Math.min(surplus, over.length)
  const some = over.map(({ machine }) => machine)
  const later = ends.filter((one) => !over.includes(one)).map(laterEnd)
  const [next] = later.toSorted()
  return {
    clean: some.slice(0, kept),
    remove: some.slice(kept),
    ...(next === undefined ? {} : { next }),
  }
}

/** Why it is cleaned, in its history. */
export const becauseKept = (keepDays: number): string =>
  keepDays === 0
    ? `${automatically}, when it was given back`
    : `${automatically}, ${counted(keepDays, 'day')} after it was given back`

export const becauseTooMany = `${automatically}, since there were more machines than wanted`

/** What a machine is once it was tried in vain to make it ready: that is not tried again by itself before a day is over. */
export const tried = (
  { kind }: Pick<StepRecord, 'kind'>,
  outcome: 'succeeded' | 'failed',
  was: MachineOfCourse | undefined,
  next: MachineOfCourse | undefined,
  now: Date,
): { readonly course?: MachineOfCourse } => {
  if (outcome === 'succeeded' || was === undefined || (kind !== 'clean' && kind !== 'delete')) return {}
  const triedAt = now.toISOString()
  // What was made anew half-way says no more who had it: it is kept like one that was given back now.
  const { givenBackAt = kind === 'clean' && !isSource(was) ? triedAt : undefined } = was
  return { course: { ...(next ?? was), ...(givenBackAt && { givenBackAt }), triedAt } }
}
