import { parkedReason } from '@labkeeper/contract/vms/power'
import { shutAfter } from '../../domain/courses/access/opening.ts'
import {
  type CourseDue,
  dueForSleep,
  dueWhenBrought,
  dueWhenGone,
  dueWhenParked,
  dueWhenRestless,
  dueWhenRuns,
  dueWhenShut,
  dueWhenUsed,
} from '../../domain/courses/course-due.ts'
import { stoppedToBring } from '../../domain/courses/disks/bringing.ts'
import type { Around } from '../../domain/courses/hours/metering.ts'
import { runGone, runNews } from '../../domain/courses/hours/run-news.ts'
import { startAfter } from '../../domain/courses/hours/whose-start.ts'
import { keysAfter } from '../../domain/courses/keys/guest-keys.ts'
import { afterCleaning } from '../../domain/courses/machines/cleaning.ts'
import { tried } from '../../domain/courses/machines/keeping.ts'
import { restlessAfter } from '../../domain/courses/machines/restless.ts'
import { lastErrorAfter } from '../../domain/courses/mine/my-work.ts'
import { asWritten, standingGone, standingNews } from '../../domain/courses/money/standing-news.ts'
import { rulesOf } from '../../domain/courses/rules.ts'
import { afterExchange, unmadeReason } from '../../domain/operations/exchange.ts'
import { afterFirstStart } from '../../domain/operations/first-start.ts'
import { failureText, nextCleanUp } from '../../domain/operations/leftovers.ts'
import type { End } from '../../domain/operations/move.ts'
import { afterParking, asleep, isHalfParked } from '../../domain/operations/parking.ts'
import { passwordSetBy } from '../../domain/operations/password-set-by.ts'
import { promoted, withoutStart } from '../../domain/operations/password-step.ts'
import { vmVanished } from '../../domain/operations/step.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import { templateAfter } from '../../domain/operations/template-after.ts'
import { scheduleAtEnd } from '../../domain/policies/schedule.ts'
import { usageSoFar, usageWhenSeen } from '../../domain/usage/usage.ts'
import { activityOf } from '../../domain/vms/activity.ts'
import { hasBelongings } from '../../domain/vms/belongings.ts'
import { binAfter } from '../../domain/vms/bin.ts'
import { isParked } from '../../domain/vms/parked.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import { leavesParts } from '../../domain/vms/without-vm.ts'
import type { StepResult } from '../../ports/operations/work.ts'

/** Of the run: hours of the lab's days, and whose time it is. */
const timeOf = (
  step: StepRecord,
  vm: End['vm'],
  record: VmRecord | undefined,
  around: Around | undefined,
  now: Date,
) => {
  if (record === undefined || vm === 'forgotten') return { change: {}, entries: [] }
  if (vm === 'gone') {
    const stood = standingGone(record, around?.course, now)
    return { change: {}, entries: [...usageSoFar(record, now), ...runGone(record, around, now), ...stood] }
  }
  const standing = standingNews(record, vm, around?.course, now)
  const usage = usageWhenSeen(record, vm, now)
  const { change, entries, courseDue } = runNews(record, usage.change, around, step, now)
  return {
    change: { ...usage.change, ...change, ...standing.change },
    entries: [...usage.entries, ...entries, ...standing.entries],
    ...(courseDue && { courseDue }),
  }
}

/** As it is from then on: what was to be changed with its stop, or its start, may have been refused. */
const dueForRest = (
  record: VmRecord | undefined,
  vm: End['vm'],
  around: Around | undefined,
  now: Date,
): CourseDue | undefined => {
  if (record === undefined || around === undefined || typeof vm !== 'object') return undefined
  return dueForSleep(asWritten(record, vm), rulesOf(around.course), now)
}

/** Nobody has removed what a creation, or an address on its way, left behind: neither a creation, made anew, nor a deletion. */
const isHalfMade = ({ kind }: StepRecord, record: VmRecord | undefined): boolean =>
  record !== undefined && leavesParts(record) && kind !== 'create' && kind !== 'delete'

/** What is parked, or taken apart for another disk, has no VM that anybody could have deleted. */
const whyNoVm = (record: VmRecord | undefined): string | undefined => {
  if (record !== undefined && isParked(record)) return `${parkedReason}.`
  return record?.course?.unmade ? unmadeReason : undefined
}

/** Whose removal nobody could finish. Of what is parked Azure knows nothing, so no comparison says anything else of it. */
const isStillParked = ({ kind }: StepRecord, vm: End['vm'], record: VmRecord | undefined): boolean =>
  kind === 'delete' &&
  record?.parked?.stage === 'parked' &&
  typeof vm === 'object' &&
  vm.powerState === 'VM unknown'

/**
 * All that is written when a step ends: of itself, its VM, its template, and the VM's history. `record` is the VM as
 * it stands there: the step holds it, so nobody else begins or ends a run of it. `around` is what the run of a course's
 * machine follows from.
 */
export const resultOf = (
  step: StepRecord,
  { outcome, vm: seenLast, error: said, warning, facts, left, diagnosed, isPutOff, staysInBin = false }: End,
  record: VmRecord | undefined,
  now: Date,
  around?: Around,
): StepResult => {
  const vm = isStillParked(step, seenLast, record) ? asleep : seenLast
  // Whoever looked for a VM of what has none on purpose.
  const isElsewise = vm === 'gone' && step.kind !== 'delete' && whyNoVm(record) !== undefined
  const error = isElsewise && said === vmVanished ? whyNoVm(record) : said
  // A machine that is taken apart is put together without anybody asking.
  const isUnmade =
    outcome === 'failed' &&
    ((step.exchange !== undefined && record?.course?.unmade === true) || isHalfParked(step, record))
  // The end of a course is tried until nothing of it is left.
  // And so is what goes from the bin.
  const isDropping = step.kind === 'remove' && step.bin !== undefined
  const goesOn = outcome === 'failed' && (step.kind === 'clean-up' || isPutOff === true || isDropping)
  const again = left !== undefined || isUnmade || goesOn ? nextCleanUp(step, now) : {}
  const later = { ...(left && { left }), ...again }
  const text = failureText({ ...(error === undefined ? {} : { error }), ...later })
  const activity = activityOf(step, outcome, text, now, left !== undefined)
  const template = templateAfter(step, { outcome, ...(error === undefined ? {} : { error }) }, facts)
  // What belongs to a machine that vanished, or was never whole, is still to be removed: the next comparison begins that.
  const isLeft =
    vm === 'gone' &&
    (isElsewise || (step.belongings === undefined && hasBelongings(record)) || isHalfMade(step, record))
  const isAsleep = isElsewise && record !== undefined && isParked(record)
  // Its record stays: what was counted ends there, so that whoever removes it counts from then on.
  const time = timeOf(step, isLeft || isAsleep ? asleep : vm, record, around, now)
  const schedule = typeof vm === 'object' ? scheduleAtEnd(step, vm.powerState, now) : {}
  const restless = restlessAfter(step, { outcome, vm }, record?.course, now)
  const courseDue =
    vm === 'gone'
      ? dueWhenGone(record, now)
      : (dueWhenRestless(step, restless, now) ??
        dueWhenUsed(step, record, now) ??
        dueWhenBrought(record, time.change, now) ??
        dueWhenShut(record, typeof vm === 'object' ? vm.powerState : undefined, now) ??
        time.courseDue ??
        dueWhenParked(record, time.change, around?.course, now) ??
        dueForRest(record, vm, around, now) ??
        dueWhenRuns(record, time.change.runningSince, now))
  const cleaned = afterCleaning(step, outcome, record)
  const course = tried(step, outcome, record?.course, cleaned.course, now)
  const exchanged = afterExchange(step, outcome, record)
  const seen = typeof vm === 'object' ? vm.powerState : undefined
  const started = record === undefined ? {} : startAfter(step, record, seen, now.toISOString())
  const passwords =
    step.kind === 'password' && outcome === 'succeeded'
      ? { ...promoted(step, record), ...passwordSetBy(step, record, now) }
      : withoutStart(step, outcome, record)
  return {
    outcome,
    // Whatever becomes of a machine without a VM, it is not about to get another disk any more.
    vm: isAsleep
      ? { ...cleaned, ...exchanged, ...asleep, ...time.change }
      : isLeft
        ? { ...cleaned, ...exchanged, powerState: 'VM unknown', status: 'Failed', ...time.change }
        : typeof vm === 'object'
          ? {
              ...cleaned,
              ...course,
              ...exchanged,
              ...afterFirstStart(vm, record),
              // What is said of single parts of a machine comes after the whole.
              ...vm,
              ...restless,
              ...afterParking(step, outcome, record?.course, now),
              ...started,
              ...schedule,
              ...time.change,
              ...(record && shutAfter(record, seen, now)),
              ...stoppedToBring(record, time.change),
              ...passwords,
              ...keysAfter(step, outcome, record, now),
              ...(outcome === 'succeeded' && record?.halfMade && { halfMade: false }),
              ...lastErrorAfter(step, outcome, text, record?.lastError),
            }
          : vm,
    ...(time.entries.length === 0 ? {} : { usage: time.entries }),
    ...(error === undefined ? {} : { error }),
    ...(warning === undefined ? {} : { warning }),
    ...(template === undefined ? {} : { template }),
    ...(activity === undefined ? {} : { activity }),
    ...later,
    ...binAfter(step, outcome, staysInBin, now),
    ...(courseDue === undefined ? {} : { courseDue }),
    ...(diagnosed && { diagnosed }),
  }
}
