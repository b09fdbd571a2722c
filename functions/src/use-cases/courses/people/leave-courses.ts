import type { LabId, PersonId } from '../../../domain/kernel/ids.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Enrolments } from '../../../ports/courses/enrolments.ts'
import type { Machines } from '../../../ports/courses/machines.ts'
import type { People } from '../../../ports/courses/people.ts'
import { withOwnMachine } from './find-people.ts'
import { removeFrom } from './remove-person.ts'

export interface LeavingWorld {
  readonly enrolments: Pick<Enrolments, 'of'>
  readonly people: People
  readonly machines: Machines
  readonly courses: Pick<CourseBook, 'read'>
  readonly clock: Clock
}

/** How often somebody who changes meanwhile is looked at again. */
const races = 5

/** Takes somebody out of all courses of a lab. Harmless when it is done twice; the lab's worker does the rest. */
export const leaveCourses =
  (world: LeavingWorld) =>
  async (labId: LabId, userId: PersonId): Promise<void> => {
    for (const { id: enrolmentId, courseId: id } of await world.enrolments.of(labId, userId)) {
      const name = (await world.courses.read(labId, id))?.name ?? 'the course'
      let isOut = false
      for (let race = 0; race < races && !isOut; race += 1) {
        const seen = await world.people.find(labId, id, enrolmentId)
        if (seen === undefined || seen.enrolment.state === 'deleting') isOut = true
        else isOut = await removeFrom(world)({ labId, name }, await withOwnMachine(world)(seen))
      }
      if (!isOut) throw new Error('Somebody of a course changes too fast to be removed')
    }
  }
