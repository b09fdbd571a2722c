import type { SleepRules } from '@labkeeper/contract/courses/rules'
import type { CourseId } from '../kernel/ids.ts'
import { after, type Instant } from '../kernel/instant.ts'
import type { StepRecord } from '../operations/step-record.ts'
import type { MachineChange, VmRecord } from '../vms/vm-record.ts'
import { shutAfter } from './access/opening.ts'
import type { CourseRecord } from './course-record.ts'
import { atOnce } from './people/enrolment-life.ts'
import type { EnrolmentRecord } from './people/enrolment-record.ts'
import { rulesOf } from './rules.ts'
import { sleepDue } from './sleep/sleeping.ts'

/**
 * That the lab's worker is to look at a course, at once: written in the same transaction as what it is to see, so that
 * nobody is forgotten who waits, whoever dies. When it is looked at next the worker finds out then.
 */
export interface CourseDue {
  readonly courseId: CourseId
  readonly at: Instant
  /** Only if nothing of it has changed since this version was read. */
  readonly version?: string
  /** Unless it is looked at before that anyway. */
  readonly isForSooner?: true
}

/** Whoever had a machine that is gone waits for the next: also who is given it after it was read, and before it goes. */
export const dueWhenGone = (vm: Pick<VmRecord, 'course'> | undefined, now: Date): CourseDue | undefined =>
  vm?.course && { courseId: vm.course.id, at: now.toISOString() }

/** Of a course of which nobody here knows more. */
const mostSleep = { addressOnlyWhileRunning: true, slowDiskAsleep: true }

/** A machine is to be stopped. */
export const dueWhenRestless = (
  { draft }: Pick<StepRecord, 'draft'>,
  restless: MachineChange,
  now: Date,
): CourseDue | undefined =>
  draft?.course === undefined || !restless['course/restless']
    ? undefined
    : { courseId: draft.course.id, at: now.toISOString() }

/** The shortest rule for idle machines has its first look then. */
const firstLookMs = 5 * 60_000

/** A machine runs from now on: sooner or later it is looked at whether anybody uses it. */
export const dueWhenRuns = (
  vm: Pick<VmRecord, 'course'> | undefined,
  runningSince: Instant | null | undefined,
  now: Date,
): CourseDue | undefined =>
  vm?.course === undefined || typeof runningSince !== 'string'
    ? undefined
    : { courseId: vm.course.id, at: after(now, firstLookMs), isForSooner: true }

/** It has just been stopped, and is to be brought to another version then. */
export const dueWhenBrought = (
  vm: Pick<VmRecord, 'course'> | undefined,
  { runningSince }: { readonly runningSince?: Instant | null },
  now: Date,
): CourseDue | undefined =>
  vm?.course?.bring === undefined || runningSince !== null
    ? undefined
    : { courseId: vm.course.id, at: now.toISOString() }

/** It has a disk again that somebody worked on, and nobody has it: it is cleaned when it was kept long enough. */
export const dueWhenUsed = (
  { kind }: Pick<StepRecord, 'kind'>,
  vm: Pick<VmRecord, 'course' | 'allocatedTo'> | undefined,
  now: Date,
): CourseDue | undefined =>
  kind !== 'undo-reset' || vm?.course === undefined || vm.course.clean || vm.allocatedTo !== undefined
    ? undefined
    : { courseId: vm.course.id, at: now.toISOString() }

/** It has just been stopped, and may be parked until the next class. */
export const dueWhenParked = (
  vm: Pick<VmRecord, 'course'> | undefined,
  { runningSince }: { readonly runningSince?: Instant | null },
  course: Pick<CourseRecord, 'rules'> | undefined,
  now: Date,
): CourseDue | undefined =>
  vm?.course === undefined ||
  course === undefined ||
  runningSince !== null ||
  rulesOf(course).parkAfterDays === 0
    ? undefined
    : { courseId: vm.course.id, at: now.toISOString(), isForSooner: true }

/** One that nobody has used turned out to be there after all, and somebody may wait for it. */
export const dueWhenClean = (
  { course, status: was }: Pick<VmRecord, 'course' | 'status'>,
  { status }: Pick<VmRecord, 'status'>,
  now: Date,
): CourseDue | undefined =>
  course?.clean !== true || status === was || (status !== 'Succeeded' && status !== 'Updating')
    ? undefined
    : { courseId: course.id, at: now.toISOString() }

/** Somebody comes to wait. */
export const dueForWaiting = (
  was: EnrolmentRecord | undefined,
  next: EnrolmentRecord | undefined,
): CourseDue | undefined =>
  next?.state !== 'waiting' || was?.state === 'waiting' || next.waitingSince === undefined
    ? undefined
    : { courseId: next.courseId, at: next.waitingSince }

/** Somebody of the staff is something else from now on, or nothing: what they opened may be to be closed. */
export const dueForStaff = (
  was: EnrolmentRecord | undefined,
  next: EnrolmentRecord | undefined,
): CourseDue | undefined =>
  was === undefined ||
  was.function === 'student' ||
  next === undefined ||
  (was.function === next.function && was.state === next.state)
    ? undefined
    : { courseId: was.courseId, at: atOnce }

/**
 * A machine that is stopped has still what it costs to have, by the rules of its course, or lacks something that it needs
 * while it runs. Who knows no rules has it looked at.
 */
export const dueForSleep = (
  vm: Pick<VmRecord, 'course' | 'powerState' | 'parked'> | undefined,
  rules: Pick<SleepRules, 'addressOnlyWhileRunning' | 'slowDiskAsleep'>,
  now: Date,
): CourseDue | undefined =>
  vm?.course === undefined || sleepDue({ ...vm, course: vm.course }, rules) === undefined
    ? undefined
    : { courseId: vm.course.id, at: now.toISOString(), isForSooner: true }

/** A comparison has seen that it was started or stopped elsewhere. */
export const dueWhenTurned = (
  { course, powerState: was }: Pick<VmRecord, 'course' | 'powerState'>,
  powerState: VmRecord['powerState'],
  now: Date,
): CourseDue | undefined =>
  powerState === was ? undefined : dueForSleep({ ...(course && { course }), powerState }, mostSleep, now)

/** A machine that somebody opened runs no longer, whoever stopped it: it is closed. */
export const dueWhenShut = (
  vm: Pick<VmRecord, 'course' | 'access'> | undefined,
  powerState: VmRecord['powerState'] | undefined,
  now: Date,
): CourseDue | undefined => {
  const { shutAt: at } = vm === undefined ? {} : shutAfter(vm, powerState, now)
  return vm?.course === undefined || at === undefined ? undefined : { courseId: vm.course.id, at }
}
