import { randomUUID } from 'node:crypto'
import { type MeetingRecord, markOf } from '../../../domain/courses/calendar/meeting-record.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import { newOperation, newStep } from '../../../domain/operations/new-work.ts'
import type { StepInput } from '../../../domain/operations/step-record.ts'
import { inMotion } from '../../../domain/vms/in-motion.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'

export interface ClassWorkWorld {
  readonly work: Pick<Acceptance, 'acceptMany'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

export interface BegunWork {
  /** The ids of those that nobody else has taken, and that were not begun for the class before. */
  readonly taken: ReadonlySet<string>
  readonly operationId: OperationId
}

/** Who asks: nobody, but for a class that somebody begins at once. */
export interface Asker {
  readonly requestedBy: string
  readonly requestId: string
}

/** A machine to be begun, and why: that ends the sentence of its history. */
export interface ToBegin {
  readonly machine: ListedMachine
  readonly because: string
}

export const byItself = (): Asker => ({ requestedBy: 'auto-class', requestId: randomUUID() })

const inputs = { start: { action: 'start' }, stop: { action: 'deallocate' } } as const satisfies Record<
  string,
  StepInput
>

/** Of the operation, where one holds for all of its machines. */
const sharedReason = (machines: readonly ToBegin[]): { readonly because?: string } => {
  const [because, ...others] = new Set(machines.map((one) => one.because))
  return because === undefined || others.length > 0 ? {} : { because }
}

/**
 * One operation for machines that a class starts or stops. That a machine was begun for the class stands on its record, and
 * is written with the step: so it is begun once, whoever dies, and however often this is done.
 */
export const beginClassWork =
  ({ work, nudges, clock }: ClassWorkWorld) =>
  async (
    { id: courseId, labId }: CourseRecord,
    meeting: Pick<MeetingRecord, 'id' | 'key' | 'createdAt' | 'atEnd' | 'endsAt'>,
    what: 'start' | 'stop',
    machines: readonly ToBegin[],
    asker: Asker,
  ): Promise<BegunWork> => {
    const now = clock.now()
    const input = inputs[what]
    const request = { ...asker, ...sharedReason(machines), labId, courseId }
    const operation = newOperation(request, what, machines.length, now)
    const isStart = what === 'start'
    const mark = markOf(meeting)
    const items = machines.map(({ machine, because }) => ({
      step: { ...newStep(operation, machine, input, now), because },
      change: { ...inMotion(what, input), ...(isStart && { 'course/startedFor': mark }) },
    }))
    const forClass = { mark, meetingId: meeting.id }
    // They may say so until the moment in which they are stopped.
    const unkept = meeting.atEnd === 'keep' ? { unkeptAfter: meeting.endsAt } : undefined
    const taken = await work.acceptMany(operation, items, isStart ? forClass : unkept)
    await nudges.steps(
      labId,
      items.flatMap(({ step }) => (taken.has(step.vmId) ? [step.id] : [])),
    )
    return { taken, operationId: operation.id }
  }
