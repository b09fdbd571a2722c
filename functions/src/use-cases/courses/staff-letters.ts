import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { type LabLetterKind, type LabLetterRecord, newLabLetter } from '../../domain/letters/lab-letter.ts'
import type { Enrolments } from '../../ports/courses/enrolments.ts'
import { findPayer, type PayerWorld } from './lab/find-payer.ts'

export interface StaffLettersWorld extends PayerWorld {
  readonly enrolments: Pick<Enrolments, 'teachers'>
}

/** Letters about a course to its owner and its teachers. */
export const staffLetters =
  (world: StaffLettersWorld) =>
  async (
    course: CourseRecord,
    kind: LabLetterKind,
    now: Date,
    about: Pick<LabLetterRecord, 'text' | 'count' | 'person'> = {},
  ): Promise<LabLetterRecord[]> => {
    const { labId, id: courseId } = course
    const [{ lab, owner }, teachers] = await Promise.all([
      findPayer(world, labId),
      world.enrolments.teachers(labId, courseId),
    ])
    const people = [{ userId: lab.ownerId, ...owner }, ...teachers].filter(({ email }) => email !== '')
    return people.map(({ userId, name, email }) =>
      newLabLetter({ labId, courseId, kind, userId, to: { name, email }, ...about }, now),
    )
  }
