import type { Container } from '@azure/cosmos'
import { type EnrolmentRecord, enrolmentIdOf } from '../../../domain/courses/people/enrolment-record.ts'
import type { Enrolments } from '../../../ports/courses/enrolments.ts'
import { queryPartition, readRecord } from '../kernel/query.ts'
import { unlessRefused } from '../kernel/translate.ts'

export const cosmosEnrolments = (container: Container): Enrolments => ({
  read: async (labId, courseId, userId) => {
    const found = await readRecord<EnrolmentRecord>(container, labId, enrolmentIdOf(courseId, userId))
    return found?.state === 'deleting' ? undefined : found
  },

  of: (labId, userId) =>
    queryPartition(
      container,
      labId,
      "SELECT * FROM c WHERE c.type = 'enrolment' AND c.userId = @userId AND c.state != 'deleting'",
      { userId },
    ),

  teachers: (labId, courseId) =>
    queryPartition(
      container,
      labId,
      "SELECT * FROM c WHERE c.type = 'enrolment' AND c.courseId = @courseId AND c['function'] = 'teacher' AND c.state = 'active'",
      { courseId },
    ),

  some: (labId, courseId, most) =>
    queryPartition(
      container,
      labId,
      "SELECT TOP @most * FROM c WHERE c.type = 'enrolment' AND c.courseId = @courseId",
      { courseId, most },
    ),

  async forget(enrolments) {
    await Promise.all(
      enrolments.map(({ id, labId }) => unlessRefused(() => container.item(id, labId).delete(), 404)),
    )
  },
})
