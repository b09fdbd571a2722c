import { hasEnded, hasEndedForGood } from '@labkeeper/contract/courses/ended'
import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { nothingThere } from '../../domain/courses/counts.ts'
import { endedForStaff } from '../../domain/courses/course-life.ts'
import { plannedAnew } from '../../domain/courses/disks/planned-anew.ts'
import { isSource } from '../../domain/courses/machines/machine.ts'
import {
  makingAgain,
  makingSource,
  missingOf,
  sourceThere,
} from '../../domain/courses/machines/publishing.ts'
import { overBudget } from '../../domain/courses/money/over-budget.ts'
import { whyNotStarted } from '../../domain/courses/money/over-budget-of-machine.ts'
import { isCurrent, versionInUse } from '../../domain/courses/recipe/version.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import { isStarting } from '../../domain/operations/parking.ts'
import { type StepRecord, vmIdOf } from '../../domain/operations/step-record.ts'
import { concernsMachine, isOfHolder, whyNotAgain } from '../../domain/operations/why-not-again.ts'
import type { VersionOfCourse } from '../../domain/templates/template.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Enrolments } from '../../ports/courses/enrolments.ts'
import type { Machines } from '../../ports/courses/machines.ts'
import type { CourseGate } from '../../ports/operations/work.ts'
import type { Templates } from '../../ports/templates/templates.ts'
import type { VmBook } from '../../ports/vms/vms.ts'

export interface RetryCheckWorld {
  readonly vms: Pick<VmBook, 'read'>
  readonly courses: Pick<CourseBook, 'read' | 'tally'>
  readonly machines: Pick<Machines, 'of'>
  readonly templates: Pick<Templates, 'find'>
  readonly enrolments: Pick<Enrolments, 'read'>
  readonly clock: Clock
}

/** What makes or starts machines, or saves a disk, which only open courses have. */
const ofOpenCourses: ReadonlySet<OperationKind> = new Set([
  ...([
    'start',
    'restart',
    'publish',
    'clean',
    'reset',
    'bring',
    'restore',
    'undo-reset',
    'bring-back',
    'checkpoint',
  ] as const),
])

/** The same, where it is for a course: VMs and templates of none need none. */
const ofCourse: ReadonlySet<OperationKind> = new Set(['create', 'snapshot'])

/** Whoever starts a machine on the list of VMs does not say of which course it is. */
const coursesOf = async (
  vms: RetryCheckWorld['vms'],
  { labId, courseId }: OperationRecord,
  steps: readonly StepRecord[],
): Promise<readonly CourseId[]> => {
  if (courseId !== undefined) return [courseId]
  const machines = await Promise.all(steps.map((step) => vms.read(labId, vmIdOf(step))))
  return [...new Set(machines.flatMap((vm) => vm?.course?.id ?? []))]
}

export const madeSince = (): AppError =>
  new AppError(
    'conflict',
    'Something was made for this course since. Publish it again to make what is missing.',
  )

/** What makes machines, or makes them ready for the next: who waits is given what comes of it. */
const making: ReadonlySet<OperationKind> = new Set(['publish', 'clean'])

const byNumber = (one: StepRecord, other: StepRecord): number =>
  (one.draft?.course?.number ?? 0) - (other.draft?.course?.number ?? 0)

/** What of an operation is done once more, and the course that must be as it was counted. */
interface Again {
  readonly steps: readonly StepRecord[]
  readonly gate?: CourseGate
}

/** As many are made as are missing now, however many failed: others may have been made in their place. */
const missingOnes = async (
  { courses, clock }: RetryCheckWorld,
  { labId, courseId, kind }: OperationRecord,
  steps: readonly StepRecord[],
): Promise<Again> => {
  const isMaking = courseId !== undefined && making.has(kind)
  const course = isMaking ? await courses.read(labId, courseId) : undefined
  if (course === undefined) return { steps }
  const { counts } = (await courses.tally(labId)).get(course.id) ?? nothingThere
  let missing = missingOf(course, counts)
  const some = steps.toSorted(byNumber).filter((step) => step.kind !== 'create' || missing-- > 0)
  if (some.length === 0) throw madeSince()
  return { steps: some, gate: { course, change: makingAgain(course, clock.now()) } }
}

/** One source VM a course: somebody may have made another one since. */
const onlySource = async (
  { courses, machines, clock }: RetryCheckWorld,
  labId: LabId,
  steps: readonly StepRecord[],
): Promise<Again> => {
  const [of] = steps.flatMap(({ draft }) => (draft?.course && isSource(draft.course) ? draft.course.id : []))
  const course = of && (await courses.read(labId, of))
  if (!course) return { steps }
  const there = (await machines.of(labId, course.id)).find((machine) => isSource(machine.course))
  if (there !== undefined) throw sourceThere(there)
  return { steps, gate: { course, change: makingSource(course, clock.now()) } }
}

/** What comes back from the bin goes to its course: not to one that has ended for good since. */
const checkStands = async (
  { courses }: RetryCheckWorld,
  { labId, courseId, kind }: OperationRecord,
): Promise<void> => {
  if (kind !== 'restore-bin' || courseId === undefined) return
  const course = await courses.read(labId, courseId)
  const isThere = course?.state === 'draft' || course?.state === 'open' || course?.state === 'closed'
  if (!isThere) throw new AppError('conflict', 'Its course has ended. Restore it from the bin anew.')
}

/** The version that is to go, where it is one: its course may have come to be made of it since, unless that has ended for good. */
export const unusedVersion = async (
  { templates, courses }: Pick<RetryCheckWorld, 'templates' | 'courses'>,
  { labId, kind }: OperationRecord,
  [step]: readonly StepRecord[],
): Promise<VersionOfCourse | undefined> => {
  if (kind !== 'delete-template' || step?.template === undefined) return undefined
  const version = (await templates.find(labId, step.template.id))?.course
  const course = version && (await courses.read(labId, version.id))
  if (version === undefined || !course || hasEndedForGood(course.state)) return undefined
  if (isCurrent(course, version.number)) throw versionInUse(version.number, course)
  return version
}

/** Whether the courses of these steps still allow what was begun in them, and which of them are to be done once more. */
export const checkRetry =
  (world: RetryCheckWorld) =>
  async (operation: OperationRecord, steps: readonly StepRecord[]): Promise<Again> => {
    await checkStands(world, operation)
    // What is made for a course: its source VM, and versions of it.
    const isMaking = ofCourse.has(operation.kind) && operation.courseId !== undefined
    if (operation.kind === 'restore-bin') return onlySource(world, operation.labId, steps)
    if (!isMaking && !ofOpenCourses.has(operation.kind)) return { steps }
    for (const courseId of await coursesOf(world.vms, operation, steps)) {
      const course = await world.courses.read(operation.labId, courseId)
      if (course && hasEnded(course.state)) throw endedForStaff(course)
    }
    return isMaking ? onlySource(world, operation.labId, steps) : missingOnes(world, operation, steps)
  }

/** A step that can be done again, with its machine as it is now, and what it is to do with that. */
interface Able {
  readonly step: StepRecord
  readonly vm: VmRecord | undefined
  readonly planned: Partial<StepRecord>
}

/** Whoever asked for it first: who retries it starts a machine. */
const isStart = (step: StepRecord, vm: VmRecord | undefined): boolean =>
  (isStarting(step) || step.kind === 'restart') && vm?.powerState !== 'VM running'

/** Without those whose machines are others by now, or may not be started any more for what they cost. */
export const ableSteps = async (
  { vms, courses, enrolments, clock }: RetryCheckWorld,
  labId: LabId,
  steps: readonly StepRecord[],
): Promise<readonly Able[]> => {
  const judged = await Promise.all(
    steps.map(async (step) => {
      const vm = concernsMachine(step) || isStarting(step) ? await vms.read(labId, step.vmId) : undefined
      return { step, vm, reason: whyNotAgain(step, vm) }
    }),
  )
  const able = judged.filter(({ reason }) => reason === undefined)
  const [first] = judged
  if (able.length === 0 && first?.reason !== undefined) throw new AppError('conflict', first.reason)
  const needed = able.filter(({ step, vm }) => isOfHolder(step) || isStart(step, vm))
  const ids = new Set(needed.flatMap(({ vm }) => vm?.course?.id ?? []))
  const found = await Promise.all([...ids].map(async (id) => [id, await courses.read(labId, id)] as const))
  const known = new Map(found)
  const now = clock.now()
  const judge = async ({ step, vm }: (typeof able)[number]) => {
    const course = vm?.course && known.get(vm.course.id)
    if (!course || vm?.course === undefined) return { step, vm, planned: {} }
    const machine = { ...vm, course: vm.course }
    if (isStart(step, vm)) {
      const whose = vm.allocatedTo && (await enrolments.read(labId, course.id, vm.allocatedTo.userId))
      return { step, vm, planned: {}, ended: whyNotStarted(course, machine, whose?.group, now.toISOString()) }
    }
    return { step, vm, planned: isOfHolder(step) ? plannedAnew(step, course, machine, now) : {} }
  }
  const again = await Promise.all(able.map(judge))
  const paid = again.filter(({ ended }) => ended === undefined)
  const [unpaid] = again.flatMap(({ ended }) => ended ?? [])
  if (paid.length === 0 && unpaid !== undefined) throw overBudget(unpaid)
  return paid
}
