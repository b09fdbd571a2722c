import type { Instant } from '../../kernel/instant.ts'
import type { VmOutcome } from '../../operations/move.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import { isMachine } from '../hours/run-news.ts'
import type { SegmentEntry } from '../hours/segment.ts'
import {
  areSameParts,
  partsOf,
  type Stood,
  standingBegun,
  standingEntries,
  standingUntil,
  stoodUntil,
} from './standing.ts'
import type { Standing } from './standing-record.ts'

/** What becomes of what a machine costs because it exists: written in the same transaction as the machine. */
export interface StandingNews {
  /** Of the VM's record. */
  readonly change: { readonly standing?: Standing }
  readonly entries: readonly SegmentEntry[]
}

const noNews: StandingNews = { change: {}, entries: [] }

type Place = Pick<CourseRecord, 'id' | 'timeZone' | 'adopted'>

const isSame = (one: Standing, other: Standing): boolean =>
  one.since === other.since && one.whose === other.whose && areSameParts(one, other)

/**
 * It is there, and goes on: in other hands, or of other parts. Whoever writes what a machine consists of asks this with the
 * record as it is from then on, and writes what comes of it with that; where nobody does, the next look at its course does.
 */
export const standingNow = (
  vm: Stood & Pick<VmRecord, 'diskSizeGB' | 'osType' | 'kept' | 'checkpoints' | 'parked'>,
  place: Place,
  now: Instant,
): StandingNews => {
  const parts = partsOf(vm)
  const stretch = stoodUntil(vm, place, now, parts)
  if (stretch === undefined || vm.standing === undefined) {
    return { change: { standing: standingBegun(vm, place, parts, now) }, entries: [] }
  }
  const { pieces, standing } = stretch
  if (isSame(standing, vm.standing)) return noNews
  return { change: { standing }, entries: standingEntries(pieces, place, vm) }
}

const ofCourse = 'course/'

/** As its record is once that is written. */
export const asWritten = <Vm extends VmRecord>(vm: Vm, outcome: VmOutcome): Vm => {
  const { kept = vm.kept, checkpoints = vm.checkpoints, diskSizeGB = vm.diskSizeGB } = outcome
  const changes = Object.entries(outcome).filter(([key]) => key.startsWith(ofCourse))
  const course = Object.fromEntries(
    changes.map(([key, value]) => [key.slice(ofCourse.length), value ?? undefined]),
  )
  const { parked: was, ...rest } = vm
  const parked = outcome.parked === undefined ? was : outcome.parked
  return {
    ...rest,
    ...(parked && { parked }),
    ...(kept && { kept }),
    ...(checkpoints && { checkpoints }),
    ...(diskSizeGB && { diskSizeGB }),
    ...(outcome.powerState && { powerState: outcome.powerState }),
    ...(vm.course && { course: { ...vm.course, ...course } }),
  } as Vm
}

/** Its record is written at the end of a step: from when it is made on it costs. */
export const standingNews = (
  vm: VmRecord,
  outcome: VmOutcome,
  place: Place | undefined,
  now: Date,
): StandingNews => {
  const { status = vm.status } = outcome
  if (!isMachine(vm) || place === undefined || status === 'Creating' || status === 'Deleting') return noNews
  return standingNow(asWritten(vm, outcome), place, now.toISOString())
}

/** It is gone, with all that was made for it. */
export const standingGone = (vm: VmRecord, place: Place | undefined, now: Date): readonly SegmentEntry[] =>
  isMachine(vm) && place !== undefined
    ? standingEntries(standingUntil(vm, place, now.toISOString()), place, vm)
    : []
