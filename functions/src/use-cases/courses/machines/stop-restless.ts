import { randomUUID } from 'node:crypto'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { becauseRestless, whatIsRestless } from '../../../domain/courses/machines/restless.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { SeenCourse } from '../../../ports/courses/courses.ts'
import { type ActsWorld, beginActs } from './begin-acts.ts'

/** As many as one transaction takes; the others follow with the next look. */
const mostStops = 49

/** Stops machines that could not be stopped when they were made, and says when to look again. */
export const stopRestless = (world: ActsWorld) => {
  const begin = beginActs(world)
  return async (
    { course, version }: SeenCourse,
    machines: readonly ListedMachine[],
  ): Promise<{ readonly count: number; readonly next?: Instant }> => {
    const now = world.clock.now().toISOString()
    const { stop, ...later } = whatIsRestless(machines, now)
    if (stop.length === 0) return { count: 0, ...later }
    const request = { requestedBy: 'auto-rest', requestId: randomUUID(), because: becauseRestless }
    const { taken } = await begin(course, stop.slice(0, mostStops), 'stop', request, { version })
    return { count: taken.size, next: now }
  }
}
