import { allocatedFor } from '../../domain/vms/activity.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { CleanMachine, GiveMachines, Giving } from '../../ports/courses/giving.ts'

interface GivingWorld {
  readonly courses: Pick<CourseBook, 'read'>
  readonly giving: Giving
  readonly clock: Clock
}

/**
 * Whoever waits longest gets the clean machine with the lowest number, as long as there are both. To be called whenever a
 * machine becomes clean and whenever somebody comes to wait. Nobody who waits: one small query.
 */
export const giveMachines =
  ({ courses, giving, clock }: GivingWorld): GiveMachines =>
  async (labId, courseId) => {
    const waiting = await giving.waiting(labId, courseId)
    if (waiting.length === 0) return 0
    const [course, clean] = await Promise.all([courses.read(labId, courseId), giving.clean(labId, courseId)])
    if (course?.state !== 'open') return 0
    const lineOf = (machine: CleanMachine, name: string) =>
      allocatedFor(machine, name, course.name, clock.now())
    const free = [...clean]
    let given = 0
    for (const person of waiting) {
      // Others may give at the same moment: whose machine is gone takes the next one.
      for (let machine = free.shift(); machine !== undefined; machine = free.shift()) {
        const outcome = await giving.give(machine, person, lineOf(machine, person.name))
        if (outcome === 'given') given += 1
        if (outcome === 'person-gone') free.unshift(machine)
        if (outcome !== 'machine-taken') break
      }
      if (free.length === 0) break
    }
    return given
  }
