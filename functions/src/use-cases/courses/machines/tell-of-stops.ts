import { randomUUID } from 'node:crypto'
import { localClock } from '../../../domain/courses/calendar/wall-time.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { rulesOf } from '../../../domain/courses/rules.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { newOperation, newStep } from '../../../domain/operations/new-work.ts'
import type { StopKind } from '../../../ports/courses/telling.ts'
import type { TellingWorld } from './tell-students.ts'

/** A stop that the people in a machine are to hear of. */
export interface StopToTell {
  readonly machine: ListedMachine
  readonly at: Instant
  /** To end the sentence, where the instant does not say enough. */
  readonly because?: string
  /** Own time that ends then, and nothing is stopped for it: `at` is until when that is news. */
  readonly goesOnAfter?: Instant
  /** What is told once; the instant says enough where a stop is told of once. */
  readonly mark?: string
  /** By the calendar, unless it says something else. */
  readonly kind?: StopKind
}

/**
 * Tells the people in machines that run when these stop: each of it once, however often this is done, and never later. Answers
 * to how many that is news.
 */
export const tellOfStops =
  ({ telling, nudges, clock }: TellingWorld) =>
  async (course: CourseRecord, stops: readonly StopToTell[]): Promise<number> => {
    if (stops.length === 0 || !rulesOf(course).messageInside) return 0
    const { id: courseId, labId, timeZone } = course
    const now = clock.now()
    const request = { requestedBy: 'auto-warn', requestId: randomUUID(), labId, courseId }
    const operation = newOperation(request, 'message', stops.length, now)
    const items = stops.map(({ machine, at, because, goesOnAfter, mark = at, kind = 'calendar' }) => {
      const stop = `This machine stops at ${localClock(at, timeZone)}${because === undefined ? '' : `: ${because}`}.`
      const text =
        goesOnAfter === undefined
          ? stop
          : `Your own time ends at ${localClock(goesOnAfter, timeZone)}. This machine goes on.`
      const step = newStep(operation, machine, { message: { text, mark } }, now, { deadline: at })
      return { vmId: machine.id, mark, kind, step }
    })
    const told = await telling.warn(operation, items)
    await nudges.steps(
      labId,
      items.flatMap(({ vmId, step }) => (told.has(vmId) ? [step.id] : [])),
    )
    return told.size
  }
