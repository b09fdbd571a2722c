import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { EnrolmentRecord } from '../../domain/courses/people/enrolment-record.ts'
import type { Places } from '../../ports/accounts/places.ts'
import type { Classes } from '../../ports/courses/classes.ts'
import type { DueCourses } from '../../ports/courses/courses.ts'
import type { Enrolments } from '../../ports/courses/enrolments.ts'
import type { Ledgers } from '../../ports/courses/hours.ts'
import type { Activities } from '../../ports/vms/activities.ts'

export interface FinishingWorld {
  readonly courses: DueCourses
  readonly enrolments: Pick<Enrolments, 'some' | 'forget'>
  readonly places: Pick<Places, 'drop'>
  readonly ledgers: Pick<Ledgers, 'some' | 'forget'>
  readonly classes: Pick<Classes, 'some' | 'forget'>
  readonly activities: Pick<Activities, 'someKept' | 'forget'>
}

const peopleAtOnce = 20
const ledgersAtOnce = 50
const classesAtOnce = 20
const linesAtOnce = 50

/**
 * Takes a course away that nobody sees any more: its people's places, its people, what was counted, what became of its
 * classes, the history that it kept, and last the course itself.
 */
export const finishDeletion =
  ({ courses, enrolments, places, ledgers, classes, activities }: FinishingWorld) =>
  async (course: CourseRecord): Promise<void> => {
    const { id: courseId, labId } = course
    const part = (): Promise<readonly EnrolmentRecord[]> => enrolments.some(labId, courseId, peopleAtOnce)
    for (let people = await part(); people.length > 0; people = await part()) {
      await Promise.all(people.map(({ userId }) => places.drop(userId, { labId, courseId })))
      await enrolments.forget(people)
    }
    const counted = () => ledgers.some(labId, courseId, ledgersAtOnce)
    for (let some = await counted(); some.length > 0; some = await counted()) await ledgers.forget(some)
    const held = () => classes.some(labId, courseId, classesAtOnce)
    for (let some = await held(); some.length > 0; some = await held()) await classes.forget(some)
    const told = () => activities.someKept(labId, courseId, linesAtOnce)
    for (let some = await told(); some.length > 0; some = await told()) await activities.forget(some)
    await courses.forget(course)
  }
