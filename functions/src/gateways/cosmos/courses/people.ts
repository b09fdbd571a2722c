import type { Container, OperationInput } from '@azure/cosmos'
import { dueForStaff, dueForWaiting } from '../../../domain/courses/course-due.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import type { EnrolmentChange, People, SeenEnrolment } from '../../../ports/courses/people.ts'
import { isWritten, runBatch, writeAll } from '../kernel/batch.ts'
import { fetchPartition, queryPartition } from '../kernel/query.ts'
import { asJson, create, literal, patch, patchOf, remove, toRecord } from '../kernel/records.ts'
import { dueNow } from './due-now.ts'
import { dueWhenTaken, takenBack } from './taking-back.ts'

type Stored = EnrolmentRecord & { readonly _etag: string }

/** What goes, or has a letter, is two operations; with two for the course, a transaction takes a hundred. */
const changesAtOnce = 49

const seen = (stored: Stored): SeenEnrolment => ({ enrolment: toRecord(stored), version: stored._etag })

const isPlainId = (id: string): boolean => /^enr_\w{1,64}$/.test(id)

/** A person's part of a transaction. */
export const writesOf = ({ was, next, letters = [] }: EnrolmentChange): OperationInput[] => {
  if (was === undefined) return next === undefined ? [] : [create(next)]
  const { id } = was.enrolment
  const ifMatch = was.version
  if (next !== undefined) {
    return [{ operationType: 'Replace', id, resourceBody: asJson(next), ifMatch }, ...letters.map(create)]
  }
  // A batch deletes only what the patch before it found unchanged.
  return [{ ...patch(id, undefined, patchOf({ type: 'enrolment' })), ifMatch }, remove(id)]
}

/** One course at a time is written. */
const dueOf = (changes: readonly EnrolmentChange[]): OperationInput[] =>
  dueNow(changes.map(({ was, next }) => dueForWaiting(was?.enrolment, next)).find((due) => due !== undefined))

/**
 * Who looks for what has changed does not find who is gone: that the course has changed tells them (wall.ts). What those opened
 * who are no longer what they were is looked at.
 */
const tellGone = (changes: readonly EnrolmentChange[]): OperationInput[] => {
  const former = changes
    .map(({ was, next }) => dueForStaff(was?.enrolment, next))
    .find((due) => due !== undefined)
  if (former !== undefined) return dueNow(former)
  const gone = changes.find(({ was, next }) => was !== undefined && next === undefined)?.was
  return gone === undefined ? [] : [patch(gone.enrolment.courseId, undefined, patchOf({ type: 'course' }))]
}

export const cosmosPeople = (container: Container): People => ({
  list: async (labId, courseId) => {
    const query = "SELECT * FROM c WHERE c.type = 'enrolment' AND c.courseId = @courseId"
    return (await fetchPartition<Stored>(container, labId, query, { courseId })).map(seen)
  },

  find: async (labId, courseId, enrolmentId) => {
    if (!isPlainId(enrolmentId)) return undefined
    const query = "SELECT * FROM c WHERE c.type = 'enrolment' AND c.courseId = @courseId AND c.uk = @id"
    const [found] = await fetchPartition<Stored>(container, labId, query, { courseId, id: enrolmentId })
    return found && seen(found)
  },

  teachers: async (labId, courseId) => {
    const query =
      "SELECT * FROM c WHERE c.type = 'enrolment' AND c.courseId = @courseId AND c.state = 'active' AND c['function'] = 'teacher'"
    const found = await queryPartition<EnrolmentRecord>(container, labId, query, { courseId })
    return found.sort(({ joinedAt: one = '' }, { joinedAt: other = '' }) => one.localeCompare(other))
  },

  due: async (labId, ids) => {
    const query = "SELECT * FROM c WHERE c.type = 'enrolment' AND ARRAY_CONTAINS(@ids, c.id)"
    return (await fetchPartition<Stored>(container, labId, query, { ids })).map(seen)
  },

  async write(labId, changes) {
    for (const some of chunks(changes, changesAtOnce)) {
      const writes = [...some.flatMap(writesOf), ...dueOf(some)]
      const told = tellGone(some)
      const statuses = await runBatch(container, labId, [...writes, ...told])
      // Its course may be gone already: nobody looks then.
      const isWithoutCourse = told.length > 0 && statuses.at(-1) === 404
      if (!(isWithoutCourse ? await writeAll(container, labId, writes) : isWritten(statuses))) return false
    }
    return true
  },

  take(change, machine, activity) {
    const { id, labId, allocatedTo, course } = machine
    const isTheirs = `c.type = 'vm' AND c.allocatedTo.userId = ${literal(allocatedTo.userId)}`
    return writeAll(container, labId, [
      patch(id, isTheirs, takenBack(machine, activity)),
      create(activity),
      ...writesOf(change),
      ...dueWhenTaken(course, activity),
    ])
  },
})
