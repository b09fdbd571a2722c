import type { Container, OperationInput } from '@azure/cosmos'
import type { Attendance } from '../../../domain/courses/calendar/class-people.ts'
import { type MeetingRecord, meetingIdOf } from '../../../domain/courses/calendar/meeting-record.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { over } from '../../../domain/kernel/over.ts'
import type { Classes } from '../../../ports/courses/classes.ts'
import { writeFirst } from '../kernel/batch.ts'
import { fetchPartition, queryPartition } from '../kernel/query.ts'
import { asJson, create, patch, patchOf, toRecord } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'

type Stored = CourseRecord & { readonly _etag: string }

/** There or not: the course's record, which is written with it, guards it. */
const put = (meeting: MeetingRecord): OperationInput => ({
  operationType: 'Upsert',
  resourceBody: asJson(meeting),
})

export const cosmosClasses = (container: Container): Classes => ({
  see: async (labId, courseId) => {
    const query = "SELECT * FROM c WHERE c.type = 'course' AND c.id = @courseId AND c.state != 'deleting'"
    const [stored] = await fetchPartition<Stored>(container, labId, query, { courseId })
    return stored && { course: toRecord(stored), version: stored._etag }
  },

  find: (labId, courseId, keys) => {
    const ids = keys.map((key) => meetingIdOf(courseId, key))
    const query = "SELECT * FROM c WHERE c.type = 'meeting' AND ARRAY_CONTAINS(@ids, c.id)"
    return queryPartition<MeetingRecord>(container, labId, query, { ids })
  },

  between: (labId, courseId, span, most) => {
    const query =
      "SELECT TOP @most * FROM c WHERE c.type = 'meeting' AND c.courseId = @courseId AND c.startsAt >= @from AND c.startsAt < @until ORDER BY c.startsAt"
    return queryPartition<MeetingRecord>(container, labId, query, { courseId, ...span, most })
  },

  past: (labId, courseId, seriesId, most) => {
    const query =
      "SELECT TOP @most c.startsAt, c.attended FROM c WHERE c.type = 'meeting' AND c.courseId = @courseId AND c.seriesId = @seriesId AND c.state IN ('ending', 'ended') ORDER BY c.startsAt DESC"
    return queryPartition<Attendance>(container, labId, query, { courseId, seriesId, most })
  },

  some: (labId, courseId, most) => {
    const query = "SELECT TOP @most * FROM c WHERE c.type = 'meeting' AND c.courseId = @courseId"
    return queryPartition<MeetingRecord>(container, labId, query, { courseId, most })
  },

  async forget(meetings) {
    await Promise.all(
      meetings.map(({ id, labId }) => unlessRefused(() => container.item(id, labId).delete(), 404)),
    )
  },

  turn: async ({ course, version }, change, meetings, letters = []) => {
    const { id, labId } = course
    const next = await writeFirst(container, labId, [
      { ...patch(id, undefined, patchOf(change)), ifMatch: version },
      ...meetings.map(put),
      ...letters.map(create),
    ])
    return next === undefined ? undefined : { course: over(course, change), version: next }
  },
})
