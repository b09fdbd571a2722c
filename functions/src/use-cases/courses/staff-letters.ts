import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { type LabLetterKind, type LabLetterRecord, newLabLetter } from '../../domain/letters/lab-letter.ts'
import type { Enrolments } from '../../ports/courses/enrolments.ts'
import { findPayer, type PayerWorld } from './lab/find-payer.ts'

export interface StaffLettersWorld extends PayerWorld {
  readonly enrolments: Pick<Enrolments, 'teachers'>
}

/** What is everyday business goes past the owner of a lab with many courses, unless a course has no teacher but them. */
const everyday: ReadonlySet<LabLetterKind> = new Set(['request', 'not-started'])

/** Letters about a course to its teachers, and to its owner. */
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
    const reached = teachers.filter(({ email }) => email !== '')
    const isTheirs = everyday.has(kind) && reached.length > 0
    const owners = isTheirs || owner.email === '' ? [] : [{ userId: lab.ownerId, ...owner }]
    return [...owners, ...reached].map(({ userId, name, email }) =>
      newLabLetter({ labId, courseId, kind, userId, to: { name, email }, ...about }, now),
    )
  }
