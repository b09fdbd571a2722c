import { after, type Instant } from '../../kernel/instant.ts'
import type { End } from '../../operations/move.ts'
import { isStarting } from '../../operations/parking.ts'
import type { StepRecord } from '../../operations/step-record.ts'
import { automatically } from '../../vms/activity.ts'
import type { MachineChange } from '../../vms/vm-record.ts'
import { isSource, type MachineOfCourse } from './machine.ts'
import { whySkipped } from './machine-acts.ts'
import type { ListedMachine } from './machine-view.ts'

/**
 * A machine whose making did not end with its stop would run, and cost, until somebody looks. It is marked, and stopped by
 * the lab's worker as long as nobody has it.
 */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const powerKinds: ReadonlySet<StepRecord['kind']> = new Set(['start', 'stop', 'restart'])

/** What the end of a step says of it. */
export const restlessAfter = (
  step: Pick<StepRecord, 'kind' | 'draft' | 'input'>,
  { outcome, vm }: Pick<End, 'outcome' | 'vm'>,
  was: MachineOfCourse | undefined,
  now: Date,
): MachineChange => {
  if (typeof vm !== 'object') return {}
  const at = now.toISOString()
  const { kind } = step
  const draft = isStarting(step) ? undefined : step.draft
  if (draft?.course !== undefined && !isSource(draft.course)) {
    const { powerState = 'VM deallocated' } = vm
    return powerState === 'VM deallocated' ? {} : { 'course/restless': { since: at, triedAt: at } }
  }
  if (was?.restless === undefined || !(powerKinds.has(kind) || isStarting(step))) return {}
  // Whoever starts it has decided that it is to run.
  if (outcome === 'succeeded') return { 'course/restless': null }
  return kind === 'stop' ? { 'course/restless': { ...was.restless, triedAt: at } } : {}
}

/** When its stop is tried next: the later, the longer that goes on, since what Azure refuses now it refuses a minute later. */
const dueOf = ({ course: { restless }, allocatedTo, powerState }: ListedMachine): Instant | undefined => {
  if (restless === undefined || allocatedTo !== undefined || powerState === 'VM deallocated') return undefined
  const tried = new Date(restless.triedAt)
  const sinceMs = tried.getTime() - Date.parse(restless.since)
  return after(tried, Math.min(dayMs, Math.max(minuteMs, sinceMs)))
}

interface Restless {
  readonly stop: readonly ListedMachine[]
  /** When the next of the others is tried. */
  readonly next?: Instant
}

/** Of these machines. One that is busy is looked at again when it no longer is. */
export const whatIsRestless = (machines: readonly ListedMachine[], now: Instant): Restless => {
  const dues = machines.flatMap((machine) => {
    const due = dueOf(machine)
    return due === undefined || whySkipped('stop', machine) !== undefined ? [] : [{ machine, due }]
  })
  const stop = dues.flatMap(({ machine, due }) => (due <= now ? [machine] : []))
  const [next] = dues.flatMap(({ due }) => (due > now ? [due] : [])).toSorted()
  return { stop, ...(next === undefined ? {} : { next }) }
}

/** Why it is stopped, in its history. */
export const becauseRestless = `${automatically}, since it could not be stopped when it was made`
