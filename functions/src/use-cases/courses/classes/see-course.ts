import { changedMeanwhile } from '../../../domain/courses/change-course.ts'
import { noSuchCourse, type Part } from '../../../domain/courses/people/part.ts'
import type { Classes } from '../../../ports/courses/classes.ts'
import type { SeenCourse } from '../../../ports/courses/courses.ts'

/** How often a change that lost against the lab's worker looks again. */
const races = 5

/**
 * Does something to a course as it was seen just now; undefined from there means that somebody else was faster, and then it
 * is tried with the course as it is by then.
 */
export const withCourseSeen = async <Done>(
  { classes }: { readonly classes: Pick<Classes, 'see'> },
  { course: { labId, id } }: Part,
  attempt: (seen: SeenCourse) => Promise<Done | undefined>,
): Promise<Done> => {
  for (let race = 0; race < races; race += 1) {
    const seen = await classes.see(labId, id)
    if (seen === undefined) throw noSuchCourse()
    const done = await attempt(seen)
    if (done !== undefined) return done
  }
  throw changedMeanwhile()
}
