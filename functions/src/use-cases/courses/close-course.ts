import type { Course } from '@labkeeper/contract/courses/course'
import { changedMeanwhile } from '../../domain/courses/change-course.ts'
import type { Day } from '../../domain/courses/course-days.ts'
import { closed, inState, reopened, turned } from '../../domain/courses/course-life.ts'
import type { Part } from '../../domain/courses/people/part.ts'
import type { OperationId } from '../../domain/kernel/ids.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import { type StoppingWorld, stopMachines } from './machines/stop-machines.ts'
import { type ShowingWorld, showCourse } from './show-course.ts'

interface TurningWorld extends ShowingWorld {
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly courses: Pick<CourseBook, 'turn' | 'tally'>
  readonly clock: StoppingWorld['clock']
}
interface ClosingWorld extends TurningWorld, StoppingWorld {
  readonly nudges: Pick<WorkNudges, 'labs' | 'steps'>
}

interface Closer {
  readonly requestedBy: string
  readonly requestId: string
  readonly name: string
}

/** Ends a course. What runs is stopped at once; the lab's worker does what is busy just then. */
export const closeCourse =
  (world: ClosingWorld) =>
  async (
    part: Part,
    { name, ...request }: Closer,
  ): Promise<{ course: Course; operationId: OperationId | undefined }> => {
    const { course } = part
    if (course.state !== 'open') throw inState(course)
    const turn = closed(world.clock.now())
    if (!(await world.courses.turn(course, turn))) throw changedMeanwhile()
    const because = `by ${name}, who closed ${course.name}`
    const { operationId } = await stopMachines(world)(course, { ...request, because })
    await world.nudges.labs([course.labId])
    return { course: await showCourse(world)({ ...part, course: turned(course, turn) }), operationId }
  }

/** Begins it again, until the last day that it has or gets. */
export const reopenCourse =
  (world: TurningWorld) =>
  async (part: Part, endsOn: Day = part.course.endsOn): Promise<Course> => {
    const { course } = part
    const turn = reopened(course, endsOn, world.clock.now())
    if (!(await world.courses.turn(course, turn))) throw changedMeanwhile()
    await world.nudges.labs([course.labId])
    return showCourse(world)({ ...part, course: turned(course, turn) })
  }
