import { randomUUID } from 'node:crypto'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { dueOfCleanUp } from '../../../domain/courses/end/clean-up-time.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { automatically } from '../../../domain/vms/activity.ts'
import type { SeenCourse, Tending } from '../../../ports/courses/courses.ts'
import { type StaffLettersWorld, staffLetters } from '../staff-letters.ts'
import { beginCleanUp, type CleaningUpWorld } from './clean-up-course.ts'

/** When a closed course is looked at for its clean-up, and what is written of it with the look. */
interface Told {
  readonly next?: Instant
  readonly tending?: Tending
}

/** What a look at a closed course finds to do about its clean-up; `begun` when that goes on from here. */
export const tendEnded = (world: CleaningUpWorld & StaffLettersWorld) => {
  const begin = beginCleanUp(world)
  const letters = staffLetters(world)

  const byItself = (course: CourseRecord) =>
    begin(course, {
      requestedBy: 'auto-clean-up',
      requestId: randomUUID(),
      because: `${automatically}, since ${course.name} ended a while ago`,
    })

  return async ({ course }: SeenCourse): Promise<Told | 'begun'> => {
    const now = world.clock.now()
    const due = dueOfCleanUp(course, now)
    if (due.do === 'nothing') return due.next === undefined ? {} : { next: due.next }
    if (due.do === 'begin') {
      // Somebody put it off, or opened the course, in the same moment: it is due again then.
      return (await byItself(course)) === undefined ? {} : 'begun'
    }
    const { days: cleanUpTold, cleanUpAt } = due
    const tending = {
      ...{ cleanUpTold, cleanUpAt },
      letters: await letters(course, 'clean-up', now, { count: cleanUpTold }),
    }
    // What is next follows from what was told: the next look finds out.
    return { next: now.toISOString(), tending }
  }
}
