import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { StepInput } from '../../../domain/operations/step-record.ts'
import { inMotion } from '../../../domain/vms/in-motion.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MachineRecord, Machines } from '../../../ports/courses/machines.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import type { Schedules } from '../../../ports/policies/schedules.ts'

export interface StoppingWorld {
  readonly machines: Machines
  readonly schedules: Pick<Schedules, 'accept'>
  readonly work: Pick<Acceptance, 'acceptMany'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

const input: StepInput = { action: 'deallocate' }

export const isOver = ({ powerState, stranded }: MachineRecord): boolean =>
  stranded === true || powerState === 'VM deallocated'

interface Stopped {
  readonly count: number
  readonly operationId: OperationId | undefined
  /** Not all of them are deallocated yet. */
  readonly hasRest: boolean
}

const planStop = (request: WorkRequest, some: readonly MachineRecord[], now: Date) => {
  const operation = newOperation(request, 'stop', some.length, now)
  const items = some.map((vm) => ({
    vm,
    step: newStep(operation, vm, input, now),
    change: inMotion('stop', input),
  }))
  return { operation, items }
}

/** Stops these, unless one of them has changed or is busy. */
export const beginStop =
  ({ schedules, nudges, clock }: Pick<StoppingWorld, 'schedules' | 'nudges' | 'clock'>) =>
  async (request: WorkRequest, some: readonly MachineRecord[]): Promise<OperationId | undefined> => {
    const { operation, items } = planStop(request, some, clock.now())
    if (!(await schedules.accept(operation, items))) return undefined
    await nudges.steps(
      request.labId,
      items.map(({ step }) => step.id),
    )
    return operation.id
  }

/**
 * Stops all that costs of a course, by one operation. Machines at which an operation works are left to a later look; so
 * are those that somebody else takes in the same moment.
 */
export const stopMachines =
  ({ machines, work, nudges, clock }: Omit<StoppingWorld, 'schedules'>) =>
  async (
    { id: courseId, labId }: CourseRecord,
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
  ): Promise<Stopped> => {
    const running = (await machines.of(labId, courseId)).filter((machine) => !isOver(machine))
    const free = running.filter(({ operationId }) => operationId === undefined)
    if (free.length === 0) return { count: 0, operationId: undefined, hasRest: running.length > 0 }
    const { operation, items } = planStop({ ...request, labId, courseId }, free, clock.now())
    const taken = await work.acceptMany(operation, items)
    await nudges.steps(
      labId,
      items.flatMap(({ step }) => (taken.has(step.vmId) ? [step.id] : [])),
    )
    return { count: taken.size, operationId: taken.size === 0 ? undefined : operation.id, hasRest: true }
  }
