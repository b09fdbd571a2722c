import type { Enrolment } from '@labkeeper/contract/courses/people'
import { compareNames } from '@labkeeper/contract/kernel/wording'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { toEnrolment } from '../../../domain/courses/enrolment-view.ts'
import { type FindingWorld, findPeople } from './find-people.ts'

const byName = (one: Enrolment, other: Enrolment): number =>
  compareNames(one.name, other.name) || compareNames(one.email, other.email)

/** The people of a course, by name. */
export const listPeople =
  (world: FindingWorld) =>
  async (course: CourseRecord): Promise<Enrolment[]> => {
    const all = await findPeople(world)(course)
    return all
      .filter(({ enrolment }) => enrolment.state !== 'deleting')
      .map(({ enrolment, machine }) => toEnrolment(enrolment, machine))
      .sort(byName)
  }
