import type { ListedMachine } from '../machines/machine-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import type { Meeting } from './meetings.ts'

/** Who is of a class, and attends it. */

/** Somebody of the class, with the machine. */
export interface Attendee {
  readonly enrolment: EnrolmentRecord
  readonly machine: ListedMachine
}

export const isOf = (
  { group }: Pick<Meeting, 'group'>,
  enrolment: Pick<EnrolmentRecord, 'function' | 'state' | 'group'>,
): boolean =>
  enrolment.function === 'student' &&
  enrolment.state === 'active' &&
  (group === undefined || enrolment.group === group)

export const attendeesOf = (
  meeting: Pick<Meeting, 'group'>,
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
): Attendee[] => {
  const byPerson = new Map(people.map((enrolment) => [enrolment.userId, enrolment]))
  return machines.flatMap((machine) => {
    const enrolment = machine.allocatedTo && byPerson.get(machine.allocatedTo.userId)
    return enrolment !== undefined && isOf(meeting, enrolment) ? [{ enrolment, machine }] : []
  })
}

/** Seen since it was prepared: whoever started the machine, or asked how to get in. */
export const hasAttended = ({ machine }: Attendee, opensAt: string): boolean =>
  (machine.course.seenAt ?? '') >= opensAt

/** What is remembered of a class of the same series. */
export interface Attendance {
  readonly startsAt: string
  readonly attended: readonly EnrolmentRecord['id'][]
}

export const classesThatCount = 3

/** Attended one of the last three; whoever cannot have attended all of them counts too. `past`: newest first. */
export const isRegular = (
  { id, joinedAt = '' }: Pick<EnrolmentRecord, 'id' | 'joinedAt'>,
  past: readonly Attendance[],
): boolean => {
  const last = past.slice(0, classesThatCount)
  const first = last.at(-1)
  if (last.length < classesThatCount || first === undefined || joinedAt > first.startsAt) return true
  return last.some(({ attended }) => attended.includes(id))
}
