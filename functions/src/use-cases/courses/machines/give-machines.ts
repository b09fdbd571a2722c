import type { CourseId, LabId } from '../../../domain/kernel/ids.ts'
import { letterWhenGiven } from '../../../domain/letters/lab-letter.ts'
import { allocatedFor } from '../../../domain/vms/activity.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { CleanMachine, GiveMachines, Giving } from '../../../ports/courses/giving.ts'

interface GivingWorld {
  readonly courses: Pick<CourseBook, 'read'>
  readonly giving: Giving
  readonly clock: Clock
}

/** `isChanging`: somebody was no longer as they were read, and a machine is left. */
type GiveOnce = (labId: LabId, courseId: CourseId) => Promise<{ given: number; isChanging: boolean }>

/** How often a line is read anew in which somebody has just changed. */
const rounds = 3

/**
 * Whoever waits longest gets the clean machine with the lowest number, as long as there are both. To be called whenever a
 * machine becomes clean and whenever somebody comes to wait. Nobody who waits: one small query.
 */
export const giveMachines = ({ courses, giving, clock }: GivingWorld): GiveMachines => {
  const round: GiveOnce = async (labId, courseId) => {
    const waiting = await giving.waiting(labId, courseId)
    if (waiting.length === 0) return { given: 0, isChanging: false }
    const [course, clean] = await Promise.all([courses.read(labId, courseId), giving.clean(labId, courseId)])
    if (course?.state !== 'open') return { given: 0, isChanging: false }
    const lineOf = (machine: CleanMachine, name: string) => allocatedFor(machine, name, course, clock.now())
    const free = [...clean]
    let given = 0
    let isChanging = false
    for (const person of waiting) {
      const letter = letterWhenGiven(person, clock.now())
      // Others may give at the same moment: whose machine is gone takes the next one.
      for (let machine = free.shift(); machine !== undefined; machine = free.shift()) {
        const outcome = await giving.give(machine, person, lineOf(machine, person.name), letter)
        if (outcome === 'given') given += 1
        if (outcome === 'person-gone') {
          free.unshift(machine)
          isChanging = true
        }
        if (outcome !== 'machine-taken') break
      }
      if (free.length === 0) break
    }
    return { given, isChanging: isChanging && free.length > 0 }
  }

  return async (labId, courseId) => {
    let all = 0
    for (let count = 0; count < rounds; count += 1) {
      const { given, isChanging } = await round(labId, courseId)
      all += given
      if (!isChanging) break
    }
    return all
  }
}
