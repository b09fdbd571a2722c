import type { Change } from '../../kernel/change.ts'
import type { Instant } from '../../kernel/instant.ts'
import { isStarting } from '../../operations/parking.ts'
import type { StepRecord } from '../../operations/step-record.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseDue } from '../course-due.ts'
import { type Around, meteredUntil, piecesUntil, segmentBegun } from './metering.ts'
import { entriesOf, type SegmentEntry } from './segment.ts'
import { isLateStart } from './whose-start.ts'

/** What becomes of a machine's run, beside what usage.ts says of it: written in the same transaction. */

type OfRun = Change<Pick<VmRecord, 'runningSince'>, 'runningSince'>

export interface RunNews {
  /** Of the VM's record. */
  readonly change: Change<Pick<VmRecord, 'segment'>, 'segment'>
  readonly entries: readonly SegmentEntry[]
  /** Somebody's own time is running out. */
  readonly courseDue?: CourseDue
}

const noNews: RunNews = { change: {}, entries: [] }

type Machine = VmRecord & Required<Pick<VmRecord, 'course'>>

export const isMachine = (vm: VmRecord | undefined): vm is Machine => vm?.course !== undefined

/** It is gone. */
export const runGone = (vm: VmRecord, around: Around | undefined, now: Date): readonly SegmentEntry[] =>
  isMachine(vm) && around !== undefined
    ? entriesOf(piecesUntil(vm, around, now.toISOString()), around.course, vm)
    : []

/** The look finds out when they are told that it ends, and when it does; or when what the course may cost is used up. */
const dueFor = ({ course }: Around, begun: VmRecord['segment'], at: Instant): CourseDue | undefined => {
  const isLimited = (course.hours?.minutes ?? null) !== null
  const isDue = course.dueAt !== undefined && course.dueAt <= at
  const isOfMoney = begun !== undefined && course.budget !== undefined
  return ((begun?.meter === 'own' && isLimited) || isOfMoney) && !isDue
    ? { courseId: course.id, at, isForSooner: true }
    : undefined
}

const asText = (segment: VmRecord['segment']): string =>
  segment === undefined ? '' : `${segment.meter} ${segment.since} ${segment.whose}`

/**
 * A run ends, begins, or goes on. What begins by a start that whoever has the machine asked for is theirs, and so is from
 * then on what was only switched off, also where Azure took longer than anybody waited; what begins otherwise is the course's,
 * unless it is class.
 */
export const runNews = (
  vm: VmRecord,
  { runningSince }: OfRun,
  around: Around | undefined,
  by: Pick<StepRecord, 'kind' | 'input'> | undefined,
  now: Date,
): RunNews => {
  if (!isMachine(vm)) return noNews
  const at: Instant = now.toISOString()
  if (runningSince === null) {
    return { change: vm.segment ? { segment: null } : {}, entries: runGone(vm, around, now) }
  }
  if (around === undefined) return noNews
  const isStart = by !== undefined && isStarting(by)
  const isTheirs = isStart ? by.input.byHolder === true : by === undefined && isLateStart(vm, at)
  const begun = segmentBegun(vm, around, isTheirs, at)
  if (typeof runningSince === 'string') {
    const courseDue = dueFor(around, begun, at)
    return { change: { segment: begun }, entries: runGone(vm, around, now), ...(courseDue && { courseDue }) }
  }
  if (vm.segment === undefined) return noNews
  const goesOn = meteredUntil(vm, around, at)
  const isOthers = isStart && goesOn.segment.meter !== 'class' && goesOn.segment.meter !== begun.meter
  const segment = isOthers ? begun : goesOn.segment
  const pieces = isOthers ? piecesUntil(vm, around, at) : goesOn.pieces
  if (asText(segment) === asText(vm.segment)) return noNews
  const courseDue = dueFor(around, segment, at)
  return {
    change: { segment },
    entries: entriesOf(pieces, around.course, vm),
    ...(courseDue && { courseDue }),
  }
}
