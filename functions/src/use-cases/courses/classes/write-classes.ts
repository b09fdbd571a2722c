import { type ClassOn, classesOn, endedOf, handledOf } from '../../../domain/courses/calendar/class-on.ts'
import { inWrites } from '../../../domain/courses/calendar/class-writes.ts'
import type { MeetingRecord } from '../../../domain/courses/calendar/meeting-record.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { LabLetterRecord } from '../../../domain/letters/lab-letter.ts'
import type { Classes } from '../../../ports/courses/classes.ts'
import type { SeenCourse } from '../../../ports/courses/courses.ts'

/** What has become of one class. */
export interface Became {
  readonly key: string
  /** As it is on from now on, if it is. */
  readonly one: ClassOn | undefined
  readonly record?: MeetingRecord
  readonly letters?: readonly LabLetterRecord[]
}

/** What is so once all of it is written. */
interface AfterAll {
  readonly handled: Instant
  readonly ended?: readonly string[]
  readonly dueAt?: Instant
}

/**
 * Writes what has become of a course's classes, in as many transactions as it takes, each guarded by the version that the
 * one before has left. Only the last one says that it is done: whoever dies in between leaves the rest to the next look.
 * Undefined when somebody else has changed the course meanwhile.
 */
export const writeClasses =
  ({ classes }: { readonly classes: Pick<Classes, 'turn'> }) =>
  async (
    first: SeenCourse,
    became: readonly Became[],
    { handled, ended = endedOf(first.course), dueAt }: AfterAll,
  ): Promise<SeenCourse | undefined> => {
    const before = { handled: handledOf(first.course) || handled, ended: endedOf(first.course) }
    const on = new Map(classesOn(first.course).map((one) => [one.key, one]))
    const writes = inWrites(became)
    let seen: SeenCourse | undefined = first
    for (const [index, some] of writes.entries()) {
      if (seen === undefined) return undefined
      for (const { key, one } of some) {
        if (one === undefined) on.delete(key)
        else on.set(key, one)
      }
      const isLast = index === writes.length - 1
      const change = {
        classes: { ...(isLast ? { handled, ended } : before), on: [...on.values()] },
        ...(dueAt === undefined ? {} : { dueAt }),
      }
      seen = await classes.turn(
        seen,
        change,
        some.flatMap(({ record }) => record ?? []),
        some.flatMap(({ letters = [] }) => letters),
      )
    }
    return seen
  }
