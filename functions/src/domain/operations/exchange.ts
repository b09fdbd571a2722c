import type { Instant } from '../kernel/instant.ts'
import { type KeptDisk, nextRemoval, secretsOf } from '../vms/belongings.ts'
import type { VmRecord } from '../vms/vm-record.ts'
import type { Exchange } from './exchange-record.ts'
import { askedAtFirstStart } from './first-start.ts'
import { fail, go, type Move, type VmOutcome } from './move.ts'
import type { StepRecord } from './step-record.ts'

/**
 * A machine gets another disk, and the one that it had is kept beside it. `swap`: Azure's VM stays, and is given the other disk;
 * `image`: the VM is made anew of an image, around the same interface; `anew`: with another interface and address, where the
 * disks do not fit each other. Up to the moment at which the machine has the other disk a failure gives it back as it was;
 * from then on it is finished.
 */

export const exchangeOf = ({ id, exchange }: StepRecord): Exchange => {
  if (exchange === undefined) throw new Error(`Step ${id} exchanges no disk`)
  return exchange
}

const draftOf = ({ id, draft }: StepRecord): VmRecord => {
  if (draft === undefined) throw new Error(`Step ${id} knows nothing of the disk that it brings`)
  return draft
}

/** Whether a script in the guest has to say who it is: not of a disk that was in use before. */
export const setsUp = (step: StepRecord): boolean => {
  const { back } = exchangeOf(step)
  const draft = draftOf(step)
  return back === undefined ? askedAtFirstStart(draft).length > 0 : draft.course?.unset === true
}

/** It runs at the end: as it did before, and while it is made ready for the next. */
export const runsAfter = ({ kind, exchange }: StepRecord): boolean =>
  kind !== 'clean' && exchange?.ran === true

/** Its guest is reached by a start, whatever it is at the end. */
export const isStarted = (step: StepRecord): boolean =>
  runsAfter(step) || (step.kind === 'clean' && setsUp(step))

/** The disk that the machine has until now, as it is kept. */
const keptOf = (vm: VmRecord, { keeps }: Exchange, now: Instant): KeptDisk => {
  const { os, image, copyOf, adminUsername, course } = vm
  return {
    ...keeps,
    name: vm.disks[0]?.name ?? '',
    sizeGB: vm.diskSizeGB ?? 0,
    since: now,
    os,
    ...(image && { image }),
    ...(copyOf && { copyOf }),
    ...(adminUsername && { adminUsername }),
    ...(course?.version !== undefined && { version: course.version }),
    ...(course?.problem && { problem: course.problem }),
    ...(course?.unset && { unset: true }),
    ...(course?.keysOnly && { keysOnly: true }),
    ...((course?.disk ?? 'fast') !== 'fast' && { slow: true }),
  }
}

/** A disk that somebody worked on is for nobody else before the machine is cleaned; it is kept as if it were given back now. */
const usedBefore = (vm: VmRecord, { back }: Exchange, draft: VmRecord, now: Instant): VmOutcome =>
  back === undefined || draft.course?.clean || !vm.course?.clean
    ? {}
    : { 'course/clean': false, ...(vm.allocatedTo === undefined && { 'course/givenBackAt': now }) }

/** A new one is fast, whatever the one was that it had; one that was kept may be slow. */
const diskAfter = ({ kept = [], course }: VmRecord, back: Exchange['back']): VmOutcome => {
  const disk = kept.some(({ id, slow }) => id === back && slow) ? 'unsure' : 'fast'
  return disk === (course?.disk ?? 'fast') ? {} : { 'course/disk': disk }
}

/** Of which the former person of a machine that is cleaned keeps nothing. */
const ofPerson = { help: null, notice: null, lastError: null } as const

/**
 * What the record says once the machine has the other disk: that one's content and passwords, and beside it the disk it had,
 * or that this is to go. Written in the same transaction as the step's next phase.
 */
export const exchanged = (vm: VmRecord, step: StepRecord, now: Instant): VmOutcome => {
  const exchange = exchangeOf(step)
  const draft = draftOf(step)
  const { to, back, keeps, way } = exchange
  const { kept: before = [], secrets = [], checkpoints = [], waste = [], course } = vm
  const { sealedPassword, sealedStudentPassword } = vm
  const old = keptOf(vm, exchange, now)
  const isClean = step.kind === 'clean'
  const kept = [...before.filter(({ id }) => id !== back), ...(keeps.until > now ? [old] : [])]
  const own = {
    id: old.id,
    ...(sealedPassword && { sealedPassword }),
    ...(sealedStudentPassword && { sealedStudentPassword }),
  }
  const next = {
    kept,
    secrets: secretsOf([...secrets, own], kept),
    // They are of whoever had it: nobody could go back to them any more.
    checkpoints: isClean ? [] : checkpoints,
    waste: [
      ...waste,
      ...(keeps.until > now ? [] : [{ kind: 'disk', name: old.name } as const]),
      ...(isClean ? checkpoints.map(({ name }) => ({ kind: 'snapshot', name }) as const) : []),
    ],
  }
  const { version, problem, keysOnly } = draft.course ?? {}
  return {
    ...next,
    dueAt: nextRemoval(next, now) ?? null,
    disks: [{ name: to }, ...vm.disks.slice(1)],
    os: draft.os,
    image: draft.image ?? null,
    copyOf: draft.copyOf ?? null,
    ...(draft.diskSizeGB && { diskSizeGB: draft.diskSizeGB }),
    ...(way !== 'swap' && { size: draft.size }),
    ...(draft.adminUsername && { adminUsername: draft.adminUsername }),
    ...(draft.sealedPassword && { sealedPassword: draft.sealedPassword }),
    sealedStudentPassword: draft.sealedStudentPassword ?? null,
    ...{ nextPassword: null, newPassword: null },
    ...(isClean && ofPerson),
    ...(version !== undefined
      ? { 'course/version': version }
      : course?.version !== undefined && { 'course/version': null }),
    ...(problem !== undefined
      ? { 'course/problem': problem }
      : course?.problem !== undefined && { 'course/problem': null }),
    ...(keysOnly ? { 'course/keysOnly': true } : course?.keysOnly && { 'course/keysOnly': null }),
    ...(course?.passwordSet && { 'course/passwordSet': null }),
    'course/unset': setsUp(step),
    ...usedBefore(vm, exchange, draft, now),
    ...diskAfter(vm, back),
    ...(way !== 'swap' && { 'course/unmade': true }),
  }
}

/** What it had before is not there: nobody can go back to it, and it takes no other's place. */
export const withoutOld = (
  { kept = [], secrets = [], waste = [] }: VmRecord,
  step: StepRecord,
  now: Instant,
): VmOutcome => {
  const left = kept.filter(({ id }) => id !== exchangeOf(step).keeps.id)
  const dueAt = nextRemoval({ kept: left, waste }, now) ?? null
  return { kept: left, secrets: secretsOf(secrets, left), dueAt }
}

const off = { status: 'Succeeded', powerState: 'VM deallocated' } as const

/** The machine has the other disk: it is started where it is to run, or to be set up. */
export const wake = (step: StepRecord): Move =>
  isStarted(step) ? go('rouse', { vm: { powerState: 'VM starting' } }) : go('lull')

/** Nothing has become of it: the machine goes on as it was. */
export const goBack = ({ exchange, error }: StepRecord): Move =>
  exchange?.ran ? go('wake-old', { vm: { powerState: 'VM starting' } }) : fail(error, off)

/** The same for a reason that nobody has written down yet. */
export const goBackFor = (step: StepRecord, sentence: string): Move => {
  const move = goBack({ ...step, error: sentence })
  return move.kind === 'go' ? { ...move, error: sentence, attempts: 0 } : move
}

/** Before the machine has it, the new disk is nobody's; one that was kept is not touched. */
export const giveUp = (step: StepRecord, sentence: string): Move =>
  exchangeOf(step).back === undefined
    ? go('drop-new', { error: sentence, attempts: 0 })
    : goBackFor(step, sentence)

/** Nobody can look before somebody renews the secret, or the role: for a week, as with what Azure keeps. */
const unseenSeconds = 600
const mostUnseen = (7 * 24 * 3600) / unseenSeconds

/**
 * Azure was asked for it, and nobody can look what has become of that. A guess would name the wrong disk, and take the one that
 * people work on for waste: the machine is held, and looked at again. Who looked in vain for a week lets it go as it is.
 */
export const lookLater = (step: StepRecord, sentence: string): Move => {
  const exchange = exchangeOf(step)
  const { unseen = 0 } = exchange
  if (unseen >= mostUnseen)
    return fail(step.warning ?? sentence, { status: 'Failed', powerState: 'VM unknown' })
  const next = { ...exchange, unseen: unseen + 1 }
  return go(step.phase, { exchange: next, delaySeconds: unseenSeconds, waits: true })
}

export const unmadeReason = 'Azure has not made it yet. Labkeeper tries that again by itself.'

/** It was taken apart and could not be put together again: that is tried again later, and nothing of it is lost. */
export const unmade = (_: StepRecord, sentence: string): Move =>
  fail(sentence, { status: 'Failed', powerState: 'VM unknown' })

/** The end of an exchange, in its machine's record. */
export const afterExchange = (
  { kind, exchange }: Pick<StepRecord, 'kind' | 'exchange'>,
  outcome: 'succeeded' | 'failed',
  record: Pick<VmRecord, 'course'> | undefined,
): VmOutcome => {
  if (exchange === undefined) return {}
  const { bring } = record?.course ?? {}
  return {
    // What was cleaned is written as a whole.
    ...(kind !== 'clean' && { 'course/resetting': false }),
    ...(outcome === 'succeeded' && record?.course?.unmade && kind !== 'clean' && { 'course/unmade': false }),
    // It is of the newest version by now, or of the disk that somebody wanted instead.
    ...(outcome === 'succeeded' &&
      bring !== undefined &&
      kind !== 'clean' && { 'course/bring': null, 'course/brings': false }),
    // What Azure refuses now it refuses a minute later too: it is tried again when the machine is stopped the next time.
    ...(outcome === 'failed' && kind === 'bring' && bring !== undefined && { 'course/brings': false }),
  }
}
