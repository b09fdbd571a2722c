import type { MachineAct } from '@labkeeper/contract/courses/machines'
import type { CourseDue } from '../../../domain/courses/course-due.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { actInputs, needsTeacher } from '../../../domain/courses/machines/machine-acts.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { startedByHand } from '../../../domain/courses/machines/started-by-hand.ts'
import { recipeProblems } from '../../../domain/courses/recipe/recipe-problems.ts'
import type { VersionRecord } from '../../../domain/courses/recipe/version.ts'
import { versionProblems } from '../../../domain/courses/recipe/version-problems.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import { templateOfStep } from '../../../domain/templates/template.ts'
import { inMotion } from '../../../domain/vms/in-motion.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import { refusalOf } from '../recipe/find-problems.ts'
import { planMachine, versionGate } from './plan-machine.ts'

export interface ActsWorld {
  readonly versions: Pick<Versions, 'find'>
  readonly work: Pick<Acceptance, 'acceptMany'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly sealer: Sealer
  readonly clock: Clock
}

export interface Begun {
  /** The ids of those that nobody else has taken in the same moment. */
  readonly taken: ReadonlySet<string>
  readonly operationId: OperationId
}

export const noRecipe = (): AppError => new AppError('conflict', 'Choose what the machines are made of.')

/**
 * One operation for many machines of a course. With `version` only if nothing of the course has changed since that was
 * read.
 */
export const beginActs = ({ work, versions, nudges, sealer, clock }: ActsWorld) => {
  const plan = planMachine(sealer)
  const anew = (
    course: CourseRecord,
    copied: VersionRecord | undefined,
    { id, name, course: { number }, subscriptionId }: ListedMachine,
    now: Date,
  ) => ({
    ...plan(course, copied, { id, number, subscriptionId }, now),
    name,
  })

  /** What a machine is to be a copy of, if of anything. Refuses where none can be made. */
  const versionOf = async ({ recipe, labId, id }: CourseRecord): Promise<VersionRecord | undefined> => {
    if (recipe === undefined) throw noRecipe()
    const { from } = recipe
    const version = from.kind === 'version' ? await versions.find(labId, id, from.number) : undefined
    const ofVersion = from.kind === 'version' ? versionProblems(recipe, version) : []
    const refusal = refusalOf([...recipeProblems(recipe), ...ofVersion])
    if (refusal !== undefined) throw refusal
    return version
  }

  return async (
    course: CourseRecord,
    machines: readonly ListedMachine[],
    what: Exclude<MachineAct, 'password'>,
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
    version?: string,
  ): Promise<Begun> => {
    const copied = what === 'clean' ? await versionOf(course) : undefined
    const now = clock.now()
    const { labId, id: courseId } = course
    const operation = newOperation({ ...request, labId, courseId }, what, machines.length, now)
    const input = actInputs[what]
    const ofVersion = copied && { template: templateOfStep(copied) }
    const kind = what === 'remove' ? 'delete' : what
    const items = machines.map((vm) => {
      const draft = what === 'clean' ? anew(course, copied, vm, now) : undefined
      const step = newStep({ ...operation, kind }, vm, input, now, draft && { draft, ...ofVersion })
      const resetting = draft && { course: { ...vm.course, resetting: true } }
      return { step, change: { ...inMotion(kind, input), ...startedByHand(kind, vm.course), ...resetting } }
    })
    // Who waits is given what was cleaned, even if whoever cleaned it died before it could be given.
    const due: CourseDue = { courseId, at: now.toISOString(), ...(version && { version }) }
    // What is done by itself is for machines that nobody has.
    const taken =
      needsTeacher(what) || version !== undefined
        ? await work.acceptMany(operation, items, 'given', due, versionGate(copied, now))
        : await work.acceptMany(operation, items)
    // It may have begun to go in the same moment: then that is said.
    if (taken.size === 0 && copied !== undefined) await versionOf(course)
    await nudges.steps(
      labId,
      items.flatMap(({ step }) => (taken.has(step.vmId) ? [step.id] : [])),
    )
    return { taken, operationId: operation.id }
  }
}
