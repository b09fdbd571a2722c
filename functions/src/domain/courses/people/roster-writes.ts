import { after } from '../../kernel/instant.ts'
import { without } from '../../kernel/without.ts'
import type { CourseRecord } from '../course-record.ts'
import { as, invited, joined, left, removed } from './enrolment-life.ts'
import type { EnrolmentRecord } from './enrolment-record.ts'
import type { RosterPlan } from './roster.ts'

/** From what somebody was to what they become. */
export interface Turn {
  readonly was?: EnrolmentRecord
  readonly next: EnrolmentRecord
}

const isSame = (one: EnrolmentRecord, other: EnrolmentRecord): boolean =>
  (['name', 'group', 'function', 'state'] as const).every((field) => one[field] === other[field])

/** The writes of a roster: of those who are as they should be, none. Who comes first in the file is first in the line. */
export const rosterWrites = (
  course: CourseRecord,
  { add, invite, keep, leave }: RosterPlan,
  now: Date,
  isProved: (userId: string) => boolean,
): Turn[] => {
  let place = 0
  const soon = (): string => after(now, place++)
  const kept = keep.map(({ row, was }): Turn => {
    const named = { ...without(was, 'group'), name: row.name, ...(row.group ? { group: row.group } : {}) }
    const placed = as(named, row.function, soon(), isProved(was.userId))
    return { was, next: was.state === 'left' && placed.state === 'left' ? joined(placed, soon()) : placed }
  })
  return [
    ...kept.filter(({ was, next }) => was !== undefined && !isSame(was, next)),
    ...add.map(({ row }) => ({ next: joined(invited(course, row, now), soon()) })),
    ...invite.map(({ row }) => ({ next: invited(course, row, now) })),
    ...leave.map((was) => ({ was, next: was.state === 'invited' ? removed(was) : left(was, now) })),
  ]
}
