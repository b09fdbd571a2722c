import type { MachineAct } from '@labkeeper/contract/courses/machines'
import type { CourseDue } from '../../../domain/courses/course-due.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { versionNow } from '../../../domain/courses/disks/bringing.ts'
import { actInputs, renews, takesAway } from '../../../domain/courses/machines/machine-acts.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { startedByHand } from '../../../domain/courses/machines/started-by-hand.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import { inMotion } from '../../../domain/vms/in-motion.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import { type ExchangeWorld, planExchanges } from '../disks/plan-exchanges.ts'
import { versionGate } from './plan-machine.ts'

export interface ActsWorld extends ExchangeWorld {
  readonly work: Pick<Acceptance, 'acceptMany'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

export interface Begun {
  /** The ids of those that nobody else has taken in the same moment. */
  readonly taken: ReadonlySet<string>
  readonly operationId: OperationId
}

/** What is done with them beside what its name says. */
export interface ActMore {
  /** Only if nothing of the course has changed since that was read. */
  readonly version?: string | undefined
  /** Of `bring`: not now, but when they are next stopped. */
  readonly later?: boolean
  /** Nobody has asked for it. */
  readonly byItself?: boolean
}

/** One operation for many machines of a course. */
export const beginActs = (world: ActsWorld) => {
  const { work, nudges, clock } = world
  const plan = planExchanges(world)

  return async (
    course: CourseRecord,
    machines: readonly ListedMachine[],
    what: Exclude<MachineAct, 'password'>,
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
    { version, later = false, byItself = false }: ActMore = {},
  ): Promise<Begun> => {
    const isRenewing = renews(what) && !later
    const made = isRenewing ? await plan.whatOf(course, what !== 'clean') : undefined
    const now = clock.now()
    const { labId, id: courseId } = course
    const operation = newOperation({ ...request, labId, courseId }, what, machines.length, now)
    const bring = later ? versionNow(course) : undefined
    const asked = bring === undefined ? actInputs[what] : { bring }
    const input = byItself ? ({ ...asked, byItself } as const) : asked
    const kind = what === 'remove' ? 'delete' : what
    const moving = bring === undefined ? inMotion(kind, input) : {}
    const items = machines.map((vm) => {
      const more = made && plan.anew(made, vm, now, what === 'clean')
      const step = newStep({ ...operation, kind }, vm, input, now, more)
      const resetting = more && ({ 'course/resetting': true } as const)
      return { step, change: { ...moving, ...startedByHand(kind, vm.course), ...resetting } }
    })
    // Who waits is given what was cleaned, even if whoever cleaned it died before it could be given.
    const due: CourseDue = { courseId, at: now.toISOString(), ...(version && { version }) }
    const gate = versionGate(made?.version, now)
    // What is done by itself is for machines that nobody has.
    const isForNobody = takesAway(what) || (version !== undefined && what !== 'bring')
    const taken = isForNobody
      ? await work.acceptMany(operation, items, 'given', due, gate)
      : await work.acceptMany(operation, items, undefined, undefined, gate)
    // It may have begun to go in the same moment: then that is said.
    if (taken.size === 0 && made !== undefined) await plan.whatOf(course, what !== 'clean')
    await nudges.steps(
      labId,
      items.flatMap(({ step }) => (taken.has(step.vmId) ? [step.id] : [])),
    )
    return { taken, operationId: operation.id }
  }
}
