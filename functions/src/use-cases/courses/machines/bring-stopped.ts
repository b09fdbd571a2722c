import { randomUUID } from 'node:crypto'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { whatIsBrought } from '../../../domain/courses/disks/bringing.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { after, type Instant } from '../../../domain/kernel/instant.ts'
import { whatStandsAgainst } from '../what-stands-against.ts'
import { type ActsWorld, beginActs } from './begin-acts.ts'

/** As many as one transaction takes; the others follow with the next look. */
const mostActs = 48
/** When what nothing could be made of is tried again. */
const retryMs = 10 * 60_000

/** Machines that were to be brought to another version when they are stopped, and have been. */
export const bringStopped = (world: ActsWorld) => {
  const begin = beginActs(world)
  return async (
    course: CourseRecord,
    machines: readonly ListedMachine[],
  ): Promise<{ readonly count: number; readonly next?: Instant }> => {
    const stopped = whatIsBrought(course, machines).slice(0, mostActs)
    if (stopped.length === 0) return { count: 0 }
    const request = { requestedBy: 'auto-bring', requestId: randomUUID() }
    try {
      const { taken } = await begin(course, stopped, 'bring', request)
      return { count: taken.size, next: world.clock.now().toISOString() }
    } catch (error) {
      // Said of the course already where nothing can be made of it.
      whatStandsAgainst(error)
      return { count: 0, next: after(world.clock.now(), retryMs) }
    }
  }
}
