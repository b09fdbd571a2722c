import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { OperationId } from '../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../domain/operations/new-work.ts'
import type { StepInput } from '../../domain/operations/step-record.ts'
import { inMotion } from '../../domain/vms/in-motion.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MachineRecord, Machines } from '../../ports/courses/machines.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Schedules } from '../../ports/policies/schedules.ts'

export interface StoppingWorld {
  readonly machines: Machines
  readonly schedules: Pick<Schedules, 'accept'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

/** Two records a machine and one operation, at most a hundred in a transaction. */
const mostPerOperation = 49
const input: StepInput = { action: 'deallocate' }

export const isOver = ({ powerState, stranded }: MachineRecord): boolean =>
  stranded === true || powerState === 'VM deallocated'

interface Stopped {
  readonly count: number
  readonly operationId: OperationId | undefined
  /** Not all of them are deallocated yet. */
  readonly hasRest: boolean
}

/** Stops these, unless one of them has changed or is busy. */
export const beginStop =
  ({ schedules, nudges, clock }: Omit<StoppingWorld, 'machines'>) =>
  async (request: WorkRequest, some: readonly MachineRecord[]): Promise<OperationId | undefined> => {
    const now = clock.now()
    const operation = newOperation(request, 'stop', some.length, now)
    const items = some.map((vm) => ({
      vm,
      step: newStep(operation, vm, input, now),
      change: inMotion('stop', input),
    }))
    if (!(await schedules.accept(operation, items))) return undefined
    await nudges.steps(
      request.labId,
      items.map(({ step }) => step.id),
    )
    return operation.id
  }

/**
 * Stops what costs of a course, as much of it as one operation takes. Machines at which an operation works are left to a
 * later look; so are those that somebody else takes in the same moment.
 */
export const stopMachines = (world: StoppingWorld) => {
  const accept = beginStop(world)

  return async (
    { id: courseId, labId }: CourseRecord,
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
  ): Promise<Stopped> => {
    const running = (await world.machines.of(labId, courseId)).filter((machine) => !isOver(machine))
    const free = running.filter(({ operationId }) => operationId === undefined).slice(0, mostPerOperation)
    if (free.length === 0) return { count: 0, operationId: undefined, hasRest: running.length > 0 }
    const operationId = await accept({ ...request, labId, courseId }, free)
    return { count: operationId === undefined ? 0 : free.length, operationId, hasRest: true }
  }
}
