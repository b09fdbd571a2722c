import { createHash } from 'node:crypto'
import { CourseFunction } from '@labkeeper/contract/courses/course'
import { EnrolmentState, InvitationState } from '@labkeeper/contract/courses/people'
import { userIdOf } from '../../accounts/derived-ids.ts'
import {
  type CourseId,
  type EnrolmentId,
  idOf,
  type LabId,
  type PersonId,
  type UserId,
  type VmId,
} from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { listOf, maybe, maybeText, number, oneOf, part, type Shape, text } from '../../kernel/shape.ts'
import { type ExtraTime, extraTimeShape } from '../hours/extra-time.ts'
import { type RequestRecord, requestShape } from '../hours/time-request.ts'

export interface Invitation {
  readonly state: InvitationState
  readonly sentAt?: Instant
  /** How often letters were asked for. */
  readonly count: number
  /** Of the link in the newest letter. */
  readonly tokenHash?: string
}

/**
 * One person in one course. In container `labs`, in the partition of the course's lab. What somebody is in the course
 * stands here and nowhere else: an account has no say in it.
 */
export interface EnrolmentRecord {
  readonly type: 'enrolment'
  /** Made of course and address, so that an address is one enrolment. */
  readonly id: EnrolmentId
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly courseId: CourseId
  /** The person's id, which is made of the address: whether there is an account by now says the state. */
  readonly userId: PersonId
  readonly name: string
  readonly email: string
  readonly function: CourseFunction
  /**
   * `left`: no longer in the roster, but the machine is still theirs for some days. `deleting`: nobody sees it any more,
   * and the lab's worker takes it away.
   */
  readonly state: EnrolmentState | 'deleting'
  readonly group?: string
  readonly joinedAt?: Instant
  readonly waitingSince?: Instant
  readonly leftAt?: Instant
  readonly invitation: Invitation
  /** The machine that was given to them. It may be gone: then they wait for the next. */
  readonly vmId?: VmId
  /** Machines of theirs that are to be stopped: they lost them, or left. */
  readonly lost?: readonly VmId[]
  /** They were told their place in the line, and hear when their turn has come. */
  readonly inLine?: true
  /** Their turn has come, and the letter that says so is still to be written. */
  readonly unheard?: true
  /** Own time that was granted to them. */
  readonly extra?: ExtraTime
  /** Their last request for more. */
  readonly request?: RequestRecord
  /** When the staff were written to last that they ask. */
  readonly askedAt?: Instant
  /** Joined with an account of another lab. */
  readonly guest?: true
  /** When the lab's worker is to look at it: enrolment-life.ts. */
  readonly dueAt?: Instant
  readonly createdAt: Instant
}

export const enrolmentIdOf = (courseId: CourseId, userId: UserId): EnrolmentId => {
  const mark = createHash('sha256')
    .update(JSON.stringify([courseId, userId]))
    .digest('hex')
  return `enr_${mark.slice(0, 32)}`
}

/** Somebody who is in the course from now on, or who is to be. */
export const newEnrolment = (
  { id: courseId, labId }: { readonly id: CourseId; readonly labId: LabId },
  { name, email }: { readonly name: string; readonly email: string },
  what: CourseFunction,
  now: Date,
  state: EnrolmentState = 'active',
): EnrolmentRecord => {
  const userId = userIdOf(email)
  const id = enrolmentIdOf(courseId, userId)
  const at = now.toISOString()
  return {
    type: 'enrolment',
    id,
    labId,
    uk: id,
    schema: 1,
    courseId,
    userId,
    name,
    email,
    function: what,
    state,
    ...(state === 'active' && { joinedAt: at }),
    invitation: { state: 'none', count: 0 },
    createdAt: at,
  }
}

export const enrolmentShape: Shape<EnrolmentRecord> = {
  type: oneOf('enrolment'),
  id: idOf('enr'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  courseId: idOf('crs'),
  userId: idOf('u'),
  name: text,
  email: text,
  function: oneOf(...CourseFunction.options),
  state: oneOf(...EnrolmentState.options, 'deleting'),
  group: maybeText,
  joinedAt: maybeText,
  waitingSince: maybeText,
  leftAt: maybeText,
  invitation: part<Invitation>({
    state: oneOf(...InvitationState.options),
    sentAt: maybeText,
    count: number,
    tokenHash: maybeText,
  }),
  vmId: maybe(idOf('vm')),
  lost: maybe(listOf(idOf('vm'))),
  inLine: maybe(oneOf(true)),
  unheard: maybe(oneOf(true)),
  extra: maybe(part(extraTimeShape)),
  request: maybe(part(requestShape)),
  askedAt: maybeText,
  guest: maybe(oneOf(true)),
  dueAt: maybeText,
  createdAt: text,
}
