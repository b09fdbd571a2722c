import { randomUUID } from 'node:crypto'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { rulesOf } from '../../../domain/courses/rules.ts'
import { sleepDue } from '../../../domain/courses/sleep/sleeping.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { newOperation, newStep } from '../../../domain/operations/new-work.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'

export interface SleepWorld {
  readonly work: Pick<Acceptance, 'acceptMany'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

interface Tended {
  readonly count: number
  /** When what Azure refused is tried again. */
  readonly next?: Instant
}

/** As many as two transactions take; the others follow with the next look. */
const most = 98

/** What works at it finds out by itself, and says at its end what it left. */
const isFree = ({ operationId, stranded, status, course }: ListedMachine): boolean =>
  operationId === undefined && !stranded && status !== 'Creating' && status !== 'Deleting' && !course.unmade

/**
 * Sees to it that machines cost no more than the rules of their course say while they are stopped, and lack nothing while they
 * run: those that were stopped elsewhere, what Azure refused, and all of them where the rules are others by now.
 */
export const tendSleep =
  ({ work, nudges, clock }: SleepWorld) =>
  async (
    course: Pick<CourseRecord, 'id' | 'labId' | 'rules'>,
    machines: readonly ListedMachine[],
  ): Promise<Tended> => {
    const { labId, id: courseId } = course
    const now = clock.now()
    const rules = rulesOf(course)
    const judged = machines.filter(isFree).flatMap((machine) => {
      const due = sleepDue(machine, rules)
      return due === undefined ? [] : [{ machine, due }]
    })
    const [next] = judged.flatMap(({ due }) => (due > now.toISOString() ? [due] : [])).toSorted()
    const later = next === undefined ? {} : { next }
    const ready = judged.filter(({ due }) => due <= now.toISOString()).slice(0, most)
    if (ready.length === 0) return { count: 0, ...later }
    const request = { labId, courseId, requestedBy: 'auto-sleep', requestId: randomUUID() }
    const operation = newOperation(request, 'sleep', ready.length, now)
    const items = ready.map(({ machine }) => ({ step: newStep(operation, machine, {}, now), change: {} }))
    const taken = await work.acceptMany(operation, items)
    await nudges.steps(
      labId,
      items.flatMap(({ step }) => (taken.has(step.vmId) ? [step.id] : [])),
    )
    // Somebody else was at some of them: another look finds out what is left.
    return taken.size < judged.length ? { count: taken.size, next: now.toISOString() } : { count: taken.size }
  }
