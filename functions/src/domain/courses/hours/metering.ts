import type { Meter } from '@labkeeper/contract/courses/my-hours'
import type { EnrolmentId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { without } from '../../kernel/without.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import { isSource, type MachineOfCourse } from '../machines/machine.ts'
import { type EnrolmentRecord, enrolmentIdOf } from '../people/enrolment-record.ts'
import { type ClassTime, classTimesOf, isOpen, isTakenOff } from './class-time.ts'
import type { Piece } from './segment.ts'
import type { Segment } from './segment-record.ts'

/**
 * Whose time the run of a machine is. Pure: whoever ends a run, or moves it over a boundary, asks here what that closes and
 * what it opens, and writes both in the same transaction as the machine. So each second is counted once.
 */

/** What of a machine it follows from. */
export interface Metered extends Pick<VmRecord, 'allocatedTo' | 'segment'> {
  readonly course: Pick<MachineOfCourse, 'number' | 'startedFor' | 'givenBackAt' | 'keep'>
}

/** Its course, and whoever has it, as they are by now. */
export interface Around {
  readonly course: CourseRecord
  readonly enrolment?: Pick<EnrolmentRecord, 'function' | 'state' | 'group'> | undefined
}

export interface Metering {
  readonly pieces: readonly Piece[]
  /** From now on. */
  readonly segment: Segment
}

/** Whoever has it, unless it is nobody's: what a teacher prepares never is. */
export const holderOf = (
  {
    allocatedTo,
    course,
  }: Pick<Metered, 'allocatedTo'> & { readonly course: Pick<MachineOfCourse, 'number'> },
  { course: { id } }: { readonly course: Pick<CourseRecord, 'id'> },
): EnrolmentId | undefined =>
  allocatedTo === undefined || isSource(course) ? undefined : enrolmentIdOf(id, allocatedTo.userId)

const timesFor = (vm: Metered, { course, enrolment }: Around, now: Instant): readonly ClassTime[] =>
  holderOf(vm, { course }) === undefined ? [] : classTimesOf(course, enrolment, vm.course, now)

/** A run begins now. `byHolder`: whoever has the machine started it; else its staff did, or somebody in the portal. */
export const segmentBegun = (vm: Metered, around: Around, byHolder: boolean, now: Instant): Segment => {
  const whose = holderOf(vm, around)
  const own = whose !== undefined && byHolder ? 'own' : 'teacher'
  const time = timesFor(vm, around, now).find((one) => isOpen(one, now))
  const before = own === 'own' && time !== undefined && now < time.startsAt ? own : undefined
  return {
    ...{ meter: time === undefined ? own : 'class', since: now },
    ...(whose && { whose }),
    ...(before && { before }),
  }
}

/** They said that they work on, for longer than the class lasts. */
export const isKeptAfter = (
  {
    allocatedTo,
    course: { keep },
  }: Pick<Metered, 'allocatedTo'> & {
    readonly course: Pick<MachineOfCourse, 'keep'>
  },
  { endsAt, atEnd }: Pick<ClassTime, 'endsAt' | 'atEnd'>,
): boolean =>
  atEnd === 'keep' && keep !== undefined && keep.userId === allocatedTo?.userId && keep.until > endsAt

/** They work on when class time of theirs ends then, which lets them. */
export const worksOnAfter = (
  vm: Pick<Metered, 'allocatedTo'> & { readonly course: Metered['course'] },
  { course, enrolment }: Around,
  endsAt: Instant,
  now: Instant,
): boolean =>
  (vm.course.keep?.until ?? '') > endsAt &&
  classTimesOf(course, enrolment, vm.course, now).some(
    (time) => time.endsAt === endsAt && isKeptAfter(vm, time),
  )

const latest = (one: Instant, other: Instant): Instant => (one > other ? one : other)

/**
 * Through all of class time, from when machines are prepared for it: what is still running when it is over is being stopped,
 * or goes on as own time.
 */
const throughClasses = (first: Segment, vm: Metered, times: readonly ClassTime[], now: Instant): Metering => {
  const pieces: Piece[] = []
  let segment = first
  const turn = (meter: Meter, at: Instant, before?: Segment['before']): void => {
    if (meter === segment.meter) return
    if (at > segment.since) pieces.push({ ...segment, until: at })
    segment = { ...without(segment, 'before'), meter, since: at, ...(before && { before }) }
  }
  for (const time of times) {
    const opens = latest(time.opensAt, segment.since)
    if (opens > now) continue
    const { meter, before } = segment
    if (isTakenOff(time)) {
      if (before !== undefined) turn(before, latest(time.endsAt, segment.since))
      continue
    }
    if (opens >= time.endsAt) continue
    turn('class', opens, opens < time.startsAt && meter !== 'class' ? meter : undefined)
    if (time.endsAt > now) break
    if (isKeptAfter(vm, time)) turn('own', time.endsAt)
  }
  // Its class is none of theirs any more, and nobody stops it: what it was for no class it is again, else nobody's fault.
  if (segment.meter === 'class' && times.length === 0) turn(segment.before ?? 'teacher', now)
  return { pieces, segment }
}

/** The run of a machine up to now. One that began before anybody counted begins now. */
export const meteredUntil = (vm: Metered, around: Around, now: Instant): Metering => {
  const { segment } = vm
  if (segment === undefined) return { pieces: [], segment: segmentBegun(vm, around, false, now) }
  if (segment.since >= now) return { pieces: [], segment }
  const whose = holderOf(vm, around)
  if (segment.whose === whose) return throughClasses(segment, vm, timesFor(vm, around, now), now)
  const { givenBackAt = now } = vm.course
  const until = segment.since < givenBackAt && givenBackAt < now ? givenBackAt : now
  const nobodys: Segment = { meter: 'teacher', since: until }
  const pieces: Piece[] = [{ ...segment, until }]
  if (whose === undefined) return { pieces, segment: nobodys }
  if (until < now) pieces.push({ ...nobodys, until: now })
  return { pieces, segment: segmentBegun(vm, around, false, now) }
}

/** All of it, when the run ends now. */
export const piecesUntil = (vm: Metered, around: Around, now: Instant): readonly Piece[] => {
  if (vm.segment === undefined) return []
  const { pieces, segment } = meteredUntil(vm, around, now)
  return segment.since < now ? [...pieces, { ...segment, until: now }] : pieces
}
