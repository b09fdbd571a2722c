import type { MeetingState } from '@labkeeper/contract/courses/classes'
import { type CourseId, type EnrolmentId, idOf, type LabId, type VmId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { listOf, maybe, maybeText, number, oneOf, part, type Shape, text } from '../../kernel/shape.ts'
import type { CourseRecord } from '../course-record.ts'
import { type KeptMeeting, keptMeetingShape, type Meeting } from './meetings.ts'

/** Somebody who is to be started for a class, or could not be so far. */
export interface DueStart {
  readonly vmId: VmId
  /** Of the machine. */
  readonly machine: string
  /** Of whoever has it. */
  readonly name: string
  /** Why not so far. */
  readonly reason?: string
  /** Its start has been begun, and nobody knows yet what comes of it. */
  readonly isBegun?: true
}

/** That its times or its state became others than the calendar has them. What the calendar has the course counts. */
interface Revised {
  /** How often. */
  readonly count: number
  readonly at: Instant
}

interface Somebody {
  readonly enrolmentId: EnrolmentId
  readonly name: string
}

/**
 * What became of one class. In container `labs`, in the partition of its course; written with the course's record, which
 * guards it. Remembered for as long as a course may last.
 */
export interface MeetingRecord extends KeptMeeting {
  readonly type: 'meeting'
  /** Made of course and key, so that a class is one record. */
  readonly id: string
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly courseId: CourseId
  readonly state: 'preparing' | 'running' | 'ending' | 'ended' | 'skipped' | 'cancelled'
  /** Who is still to be started. */
  readonly due: readonly DueStart[]
  /** When that was tried last. */
  readonly triedAt?: Instant
  /** How many machines came to run for it, beside those of `due` that are about to. */
  readonly started: number
  readonly attended: readonly EnrolmentId[]
  readonly absent: readonly Somebody[]
  readonly revised?: Revised
  readonly createdAt: Instant
  readonly ttl: number
}

const keptSeconds = 400 * 24 * 3600

export const meetingIdOf = (courseId: CourseId, key: string): string => `mtg_${courseId}_${key}`

export const newMeetingRecord = (
  { id: courseId, labId }: Pick<CourseRecord, 'id' | 'labId'>,
  meeting: Meeting,
  state: MeetingRecord['state'],
  now: Instant,
): MeetingRecord => {
  const { key, kind, seriesId, date, startsAt, endsAt, prepare, who, atEnd, group, note } = meeting
  const id = meetingIdOf(courseId, key)
  return {
    ...{ type: 'meeting', id, labId, uk: id, schema: 1, courseId, key, kind, date, startsAt, endsAt },
    ...{ prepare, who, atEnd, state, due: [], started: 0, attended: [], absent: [] },
    ...(seriesId === undefined ? {} : { seriesId }),
    ...(group === undefined ? {} : { group }),
    ...(note === undefined ? {} : { note }),
    createdAt: now,
    ttl: keptSeconds,
  }
}

/** By something else than a change of the calendar. */
export const revised = (record: MeetingRecord, at: Instant): MeetingRecord => ({
  ...record,
  revised: { count: (record.revised?.count ?? 0) + 1, at },
})

/** What a machine is known by that was begun for a class: one that was taken off the calendar and is on again is another. */
export const markOf = ({ key, createdAt }: Pick<MeetingRecord, 'key' | 'createdAt'>): string =>
  `${key}@${createdAt}`

export const isMarkOf = (mark: string | undefined, { key }: Pick<MeetingRecord, 'key'>): boolean =>
  mark?.startsWith(`${key}@`) === true

/** It was on, and is over: it does not begin again. What was cancelled may. */
export const isDone = ({ state }: Pick<MeetingRecord, 'state'>): boolean => state !== 'cancelled'

/** Machines that run for it, as far as anybody knows. */
export const startedFor = ({ started, due }: Pick<MeetingRecord, 'started' | 'due'>): number =>
  started + due.filter(({ isBegun, reason }) => isBegun && reason === undefined).length

/** As people know it: they need not know that machines are still being stopped. */
export const shownMeetingState = ({ state }: Pick<MeetingRecord, 'state'>): MeetingState =>
  state === 'ending' ? 'ended' : state

export const meetingShape: Shape<MeetingRecord> = {
  type: oneOf('meeting'),
  id: text,
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  courseId: idOf('crs'),
  ...keptMeetingShape,
  state: oneOf('preparing', 'running', 'ending', 'ended', 'skipped', 'cancelled'),
  due: listOf(
    part<DueStart>({
      ...{ vmId: idOf('vm'), machine: text, name: text, reason: maybeText },
      isBegun: maybe(oneOf(true)),
    }),
  ),
  triedAt: maybeText,
  started: number,
  attended: listOf(idOf('enr')),
  absent: listOf(part<Somebody>({ enrolmentId: idOf('enr'), name: text })),
  revised: maybe(part<Revised>({ count: number, at: text })),
  createdAt: text,
  ttl: number,
}
