import { randomUUID } from 'node:crypto'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { Spending } from '../../../domain/courses/money/budget-record.ts'
import { becauseOfBudget, type Ended } from '../../../domain/courses/money/over-budget.ts'
import { budgetStopOf, reasonOf } from '../../../domain/courses/money/over-budget-of-machine.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import { after, type Instant } from '../../../domain/kernel/instant.ts'
import type { LabLetterRecord } from '../../../domain/letters/lab-letter.ts'
import { newOperation, newStep } from '../../../domain/operations/new-work.ts'
import type { StepInput } from '../../../domain/operations/step-record.ts'
import { inMotion } from '../../../domain/vms/in-motion.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import type { StopToTell } from '../machines/tell-of-stops.ts'
import { type StaffLettersWorld, staffLetters } from '../staff-letters.ts'
import { judgeSpending, type SpendingWorld } from './judge-spending.ts'

export interface BudgetWorld extends SpendingWorld, StaffLettersWorld {
  readonly courses: Pick<CourseBook, 'read'>
  readonly work: Pick<Acceptance, 'acceptMany'>
  readonly nudges: Pick<WorkNudges, 'steps'>
}

interface HeldBudget {
  readonly stopped: number
  /** Whose people are to hear that their machine stops. */
  readonly tell: readonly StopToTell[]
  readonly next?: Instant
  /** To be written with the look. */
  readonly tending: { readonly spending?: Spending; readonly letters?: readonly LabLetterRecord[] }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const input: StepInput = { action: 'deallocate' }

interface Stopping {
  readonly machine: ListedMachine
  readonly ended: Ended
  readonly at: Instant
}

/**
 * What the lab's worker does about what a course may cost: its staff hear of each percentage once, and who runs when all is used
 * up is told and stopped. Harmless when it is done twice, late, or by several at once.
 */
export const holdBudget = (world: BudgetWorld) => {
  const { courses, work, nudges, clock } = world
  const judge = judgeSpending(world)
  const lettersAbout = staffLetters(world)

  const stop = async (course: CourseRecord, over: readonly Stopping[]): Promise<number> => {
    const { labId, id: courseId } = course
    // Who has raised it since the course was read lets everybody go on.
    const anew = await courses.read(labId, courseId)
    if (anew === undefined || anew.rev !== course.rev) return 0
    const now = clock.now()
    const request = { requestedBy: 'auto-budget', requestId: randomUUID(), labId, courseId }
    const operation = newOperation(request, 'stop', over.length, now)
    const items = over.map(({ machine, ended }) => {
      const step = newStep(operation, machine, input, now)
      const because = becauseOfBudget(course, ended, now.toISOString())
      return { step: { ...step, because }, change: inMotion('stop', input) }
    })
    const taken = await work.acceptMany(operation, items)
    await nudges.steps(
      labId,
      items.flatMap(({ step }) => (taken.has(step.vmId) ? [step.id] : [])),
    )
    return taken.size
  }

  return async (
    course: CourseRecord,
    people: readonly EnrolmentRecord[],
    machines: readonly ListedMachine[],
  ): Promise<HeldBudget> => {
    const { budget } = course
    if (budget === undefined) return { stopped: 0, tell: [], tending: {} }
    const now = clock.now()
    const at = now.toISOString()
    const { spending, letters: news, next } = await judge({ ...course, budget }, { people, machines }, at)
    const byUser = new Map<string, EnrolmentRecord>(people.map((one) => [one.userId, one]))
    const seen = { ...course, spending }
    const stopping = machines.flatMap((machine): Stopping[] => {
      if (machine.stranded) return []
      const enrolment = machine.allocatedTo && byUser.get(machine.allocatedTo.userId)
      const stop = budgetStopOf(machine, { course: seen, enrolment }, at)
      return stop === undefined ? [] : [{ machine, ...stop }]
    })
    const over = stopping.filter((one) => one.at <= at)
    const ready = over.filter(({ machine }) => machine.operationId === undefined)
    const stopped = ready.length === 0 ? 0 : await stop(course, ready)
    // What Azure refuses now it refuses a minute later, too.
    const again = over.map((one) =>
      after(now, Math.min(dayMs, Math.max(minuteMs, now.getTime() - Date.parse(one.at)))),
    )
    const coming = stopping.filter((one) => one.at > at)
    const [soonest] = [...again, ...coming.map((one) => one.at), ...(next ? [next] : [])].toSorted()
    const letters = await Promise.all(news.map((about) => lettersAbout(course, 'budget', now, about)))
    return {
      stopped,
      tell: coming.map((one) => ({
        ...{ machine: one.machine, at: one.at, because: reasonOf(one.ended), kind: 'budget' as const },
      })),
      ...(soonest && { next: soonest }),
      tending: { spending, ...(letters.length > 0 && { letters: letters.flat() }) },
    }
  }
}
