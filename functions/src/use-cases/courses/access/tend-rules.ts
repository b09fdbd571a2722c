import { randomUUID } from 'node:crypto'
import { withoutRunOut } from '../../../domain/courses/access/opening.ts'
import { rulesDue } from '../../../domain/courses/access/rules-due.ts'
import { withoutFormer } from '../../../domain/courses/access/staff-openings.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { beginRules, type RulesWorld } from './begin-rules.ts'

interface Tended {
  readonly count: number
  /** When the next opening ends, or what Azure refused is tried again. */
  readonly next?: Instant
}

const atOnce = 10

/**
 * Sees to it that nobody reaches a machine longer than was said: openings that ended, those of staff who may not open it any more,
 * and what its course says by now. What is as it should be is not touched.
 */
export const tendRules = (world: RulesWorld) => {
  const begin = beginRules(world)
  return async (
    course: CourseRecord,
    people: readonly EnrolmentRecord[],
    machines: readonly ListedMachine[],
  ): Promise<Tended> => {
    const { labId, id: courseId } = course
    const now = world.clock.now()
    const request = { labId, courseId, requestedBy: 'auto-access', requestId: randomUUID() }
    const judged = machines
      .filter(({ stranded }) => !stranded)
      .map((machine) => withoutFormer(machine, course, people))
      .map((machine) => ({ machine, due: rulesDue(machine, course, now) }))
    let count = 0
    for (const part of chunks(judged, atOnce)) {
      const begun = await Promise.all(
        part.map(async ({ machine, due: { write } }) => {
          if (write === undefined) return undefined
          const next = withoutRunOut(machine, now.toISOString())
          return begin({ ...machine, labId }, next, write, request)
        }),
      )
      count += begun.filter((id) => id !== undefined).length
    }
    const [next] = judged.flatMap(({ due }) => due.next ?? []).toSorted()
    return { count, ...(next && { next }) }
  }
}
