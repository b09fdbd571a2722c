import type { Container, OperationInput } from '@azure/cosmos'
import type { Attendance } from '../../../domain/courses/calendar/class-people.ts'
import { type MeetingRecord, meetingIdOf } from '../../../domain/courses/calendar/meeting-record.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { over } from '../../../domain/kernel/over.ts'
import type { Classes } from '../../../ports/courses/classes.ts'
import { writeFirst } from '../kernel/batch.ts'
import { fetchPartition, queryPartition } from '../kernel/query.ts'
import { asJson, create, patch, patchOf, toRecord } from '../kernel/records.ts'

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

  between: (labId, courseId, from, until) => {
    const query =
      "SELECT * FROM c WHERE c.type = 'meeting' AND c.courseId = @courseId AND c.startsAt >= @from AND c.startsAt < @until"
    return queryPartition<MeetingRecord>(container, labId, query, { courseId, from, until })
  },

  past: async (labId, courseId, seriesId) => {
    const query =
      "SELECT c.startsAt, c.attended FROM c WHERE c.type = 'meeting' AND c.courseId = @courseId AND c.seriesId = @seriesId AND c.state = 'ended'"
    const found = await queryPartition<Attendance>(container, labId, query, { courseId, seriesId })
    return found.toSorted((one, other) => other.startsAt.localeCompare(one.startsAt))
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
