import { randomUUID } from 'node:crypto'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { type IdleChange, idleAfter } from '../../../domain/courses/idle/idle-of-machine.ts'
import { afterStop } from '../../../domain/courses/idle/judge-idle.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { newOperation, newStep } from '../../../domain/operations/new-work.ts'
import { newActivity } from '../../../domain/vms/activity.ts'
import { inMotion } from '../../../domain/vms/in-motion.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { GuestQuestions } from '../../../ports/courses/guest-questions.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'

export interface IdleWritesWorld {
  readonly guestQuestions: Pick<GuestQuestions, 'note'>
  readonly work: Pick<Acceptance, 'acceptMany'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

const stopping = { action: 'deallocate' } as const

/** What is written of machines during one look. Each as it is by then; one that somebody else is at, is theirs for this time. */
export const writesOfIdle = (
  { guestQuestions, work, nudges, clock }: IdleWritesWorld,
  { labId, id: courseId }: Pick<CourseRecord, 'labId' | 'id'>,
  machines: readonly ListedMachine[],
) => {
  const current = new Map(machines.map((machine) => [machine.id, machine]))
  let stopped = 0

  return {
    current: current as ReadonlyMap<ListedMachine['id'], ListedMachine>,
    stopped: () => stopped,

    note: async (
      machine: ListedMachine,
      change: IdleChange,
      { seenAt, history }: { readonly seenAt?: Instant; readonly history?: string } = {},
    ): Promise<void> => {
      const next = idleAfter(machine, change)
      if (next === undefined) return
      const activity =
        history === undefined ? undefined : newActivity({ ...machine, labId }, history, clock.now())
      const more = { ...(seenAt && { seenAt }), ...(activity && { activity }) }
      if (await guestQuestions.note(labId, machine, next, more)) {
        current.set(machine.id, { ...machine, course: { ...machine.course, idle: next } })
      } else current.delete(machine.id)
    },

    /** Unless it was used since it was found unused, or whoever has it was seen. */
    stop: async (machine: ListedMachine, because: string, seenBefore?: Instant): Promise<void> => {
      const request = { requestedBy: 'auto-idle', requestId: randomUUID(), because, labId, courseId }
      const operation = newOperation(request, 'stop', 1, clock.now())
      const step = newStep(operation, machine, stopping, clock.now())
      const unused = {
        run: machine.runningSince ?? '',
        rev: machine.course.idle?.rev ?? 0,
        ...(seenBefore && { seenBefore }),
      }
      const idle = idleAfter(machine, afterStop(machine, clock.now().toISOString()))
      const change = { ...inMotion('stop', stopping), ...(idle && { 'course/idle': idle }) }
      const taken = await work.acceptMany(operation, [{ step, change }], unused)
      current.delete(machine.id)
      if (taken.size === 0) return
      stopped += 1
      await nudges.steps(labId, [step.id])
    },
  }
}
