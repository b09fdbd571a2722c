import type { CourseFunction } from '@labkeeper/contract/courses/course'
import type { VmId } from '../../kernel/ids.ts'
import { after, type Instant } from '../../kernel/instant.ts'
import { without } from '../../kernel/without.ts'
import type { CourseRecord } from '../course-record.ts'
import { type EnrolmentRecord, newEnrolment } from './enrolment-record.ts'

/** How people come to a course, wait, leave and go (courses, A.4). What is due of it says `dueAt`. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly group?: string | undefined
  readonly function: CourseFunction
}

/** Somebody who is invited, and has no part yet. */
export const invited = (
  course: Pick<CourseRecord, 'id' | 'labId'>,
  { group, function: one, ...person }: NewPerson,
  now: Date,
): EnrolmentRecord => ({
  ...newEnrolment(course, person, one, now, 'invited'),
  ...(group ? { group } : {}),
})

/** Where somebody of the course stands: staff need no machine, and whoever has one waits for none. */
const settled = (enrolment: EnrolmentRecord, now: Instant): EnrolmentRecord => {
  const rest = without(enrolment, 'leftAt', 'waitingSince', 'inLine')
  return enrolment.function !== 'student' || enrolment.vmId !== undefined
    ? { ...rest, state: 'active' }
    : { ...rest, state: 'waiting', waitingSince: now }
}

/** An instant that has passed: due at once. */
export const atOnce: Instant = '2000-01-01T00:00:00.000Z'

/** Until when somebody who left keeps the machine. */
const endOfMercy = ({ leftAt }: EnrolmentRecord, leftDays: number): Instant =>
  leftAt === undefined ? atOnce : after(new Date(leftAt), leftDays * dayMs)

/** Looked at once more: now, unless nothing is to be done about it. */
const timed = (enrolment: EnrolmentRecord): EnrolmentRecord => {
  const { state, lost, unheard } = enrolment
  const rest = without(enrolment, 'dueAt')
  const isDue = lost !== undefined || unheard || state === 'deleting' || state === 'left'
  return isDue ? { ...rest, dueAt: atOnce } : rest
}

/** Joins, or is somebody whom nobody has to ask; who had left is as before. `now` also says the place in the line. */
export const joined = (enrolment: EnrolmentRecord, now: Instant): EnrolmentRecord =>
  timed(settled({ joinedAt: now, ...enrolment }, now))

/** What is to be stopped anyway, and more of it. */
const losing = (
  { lost = [] }: Pick<EnrolmentRecord, 'lost'>,
  more: readonly VmId[],
): Pick<EnrolmentRecord, 'lost'> => {
  const all = [...new Set([...lost, ...more])]
  return all.length === 0 ? {} : { lost: all }
}

const losingOwn = (enrolment: EnrolmentRecord): Pick<EnrolmentRecord, 'lost'> =>
  losing(enrolment, enrolment.vmId === undefined ? [] : [enrolment.vmId])

/** Keeps the machine, which is stopped, for some days. */
export const left = (enrolment: EnrolmentRecord, now: Date): EnrolmentRecord => {
  const rest = without(enrolment, 'waitingSince', 'inLine')
  return timed({ ...rest, state: 'left', leftAt: now.toISOString(), ...losingOwn(enrolment) })
}

/** The machine is not theirs any more, and is to be stopped. None follows by itself. */
export const deprived = (enrolment: EnrolmentRecord): EnrolmentRecord =>
  timed({ ...without(enrolment, 'vmId'), ...losingOwn(enrolment) })

/** Out of the course; what is still to be done about it the lab's worker does. */
export const removed = (enrolment: EnrolmentRecord): EnrolmentRecord =>
  timed({
    ...without(enrolment, 'vmId', 'waitingSince', 'inLine'),
    state: 'deleting',
    ...losingOwn(enrolment),
  })

/**
 * Until when the machine of somebody who left is looked at: a start may have been accepted in the same moment. Whoever has
 * no days left loses it at once.
 */
export const endOfStop = (
  { state, leftAt }: EnrolmentRecord,
  leftDays: number,
  now: Instant,
): Instant | undefined => {
  if (state !== 'left' || leftAt === undefined || leftDays === 0) return undefined
  const end = after(new Date(leftAt), minuteMs)
  return end > now ? end : undefined
}

/** All of them have stopped, or need no stop. */
export const stopped = (enrolment: EnrolmentRecord): EnrolmentRecord => timed(without(enrolment, 'lost'))

/** Has a machine from now on. Who was told to wait is to hear of it. */
export const provided = (enrolment: EnrolmentRecord, vmId: VmId, wasInLine?: true): EnrolmentRecord =>
  timed({
    ...without(enrolment, 'waitingSince', 'inLine'),
    ...{ state: 'active', vmId },
    ...(wasInLine && { unheard: true }),
  })

/** The letter about the machine is written. */
export const heard = (enrolment: EnrolmentRecord): EnrolmentRecord => timed(without(enrolment, 'unheard'))

/** Was told the place in the line. */
export const told = (enrolment: EnrolmentRecord): EnrolmentRecord => ({ ...enrolment, inLine: true })

/** Without a machine, and to be given one now. */
export const wanting = (enrolment: EnrolmentRecord, now: Instant): EnrolmentRecord =>
  enrolment.state === 'waiting' ? enrolment : bereft(enrolment, now)

/** The machine they had is gone: they wait for the next. */
export const bereft = (enrolment: EnrolmentRecord, now: Instant): EnrolmentRecord =>
  timed(settled(without(enrolment, 'vmId'), now))

/** Invited anew, as nobody who has joined: the machine is for others. */
const askedAgain = (enrolment: EnrolmentRecord): EnrolmentRecord =>
  deprived({
    ...without(enrolment, 'joinedAt', 'leftAt', 'waitingSince', 'inLine'),
    state: 'invited',
  })

/**
 * Another function: who becomes staff keeps no machine and no place in the line, who becomes a student needs a machine.
 * A student may have joined under an address that was never proved: as staff they have to open the letter first.
 */
export const as = (
  enrolment: EnrolmentRecord,
  one: CourseFunction,
  now: Instant,
  isProved: boolean,
): EnrolmentRecord => {
  if (one === enrolment.function) return enrolment
  const changed = { ...enrolment, function: one }
  if (enrolment.state === 'invited') return changed
  if (enrolment.function === 'student' && !isProved) return askedAgain(changed)
  return timed(settled(one === 'student' ? changed : deprived(changed), now))
}

/** What the lab's worker does about one whose time has come. */
export const whatIsDueOf = (
  enrolment: EnrolmentRecord,
  leftDays: number,
  now: Instant,
):
  | { readonly do: 'nothing' | 'tell' | 'stop' | 'finish' | 'remove' }
  | { readonly do: 'wait'; readonly until: Instant } => {
  const { state, lost, unheard, dueAt = '' } = enrolment
  if (dueAt === '' || dueAt > now) return { do: 'nothing' }
  if (unheard) return { do: 'tell' }
  if (lost !== undefined) return { do: 'stop' }
  if (state === 'deleting') return { do: 'finish' }
  const until = endOfMercy(enrolment, leftDays)
  if (state === 'left') return until <= now ? { do: 'remove' } : { do: 'wait', until }
  return { do: 'nothing' }
}

/** Comes back while still being removed. */
export const replacing = ({ lost = [] }: EnrolmentRecord, next: EnrolmentRecord): EnrolmentRecord =>
  timed({ ...next, ...losing(next, lost) })
