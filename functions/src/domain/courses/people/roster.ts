import {
  type CourseFunction,
  type MyFunction,
  mostStaff,
  mostStudents,
} from '@labkeeper/contract/courses/course'
import type { Roster, RosterRow } from '@labkeeper/contract/courses/people'
import { counted } from '@labkeeper/contract/kernel/wording'
import { userIdOf } from '../../accounts/derived-ids.ts'
import type { UserId } from '../../kernel/ids.ts'
import type { EnrolmentRecord } from './enrolment-record.ts'
import { reaches } from './part.ts'

/** What a roster does, or would do: decided once, so that a dry run and the real one say the same. */

/** One row as it was typed. What is absent stays as it is; somebody new is a student. */
export interface TypedRow {
  readonly row?: number
  readonly name: string
  readonly email: string
  readonly group?: string
  readonly function?: string
  /** Why it is none. */
  readonly error?: string
}

interface Placed {
  readonly row: RosterRow
  readonly was?: EnrolmentRecord
}
export interface RosterPlan {
  readonly add: readonly Placed[]
  readonly invite: readonly Placed[]
  readonly keep: readonly Required<Placed>[]
  readonly leave: readonly EnrolmentRecord[]
  readonly wrong: Roster['wrong']
}

interface RosterWorld {
  readonly people: readonly EnrolmentRecord[]
  /** Who has an account as a student of this lab. */
  readonly ofThisLab: ReadonlySet<string>
  readonly missing: 'keep' | 'leave'
  readonly caller: { readonly userId: UserId; readonly function: MyFunction }
}

const functions: readonly string[] = ['student', 'viewer', 'assistant', 'teacher']
const isFunction = (text: string): text is CourseFunction => functions.includes(text)

export const rowOf = (
  { row, name, email, group }: TypedRow | (EnrolmentRecord & { row?: number }),
  one: CourseFunction,
): RosterRow => ({
  ...(row === undefined ? {} : { row }),
  name,
  email,
  ...(group === undefined || group === '' ? {} : { group }),
  function: one,
})

const fullOf = (one: CourseFunction): string =>
  one === 'student'
    ? `A course has at most ${counted(mostStudents, 'student')}`
    : `A course has at most ${mostStaff} people beside its students`

const most = { students: mostStudents, staff: mostStaff } as const
const sideOf = (one: CourseFunction): keyof typeof most => (one === 'student' ? 'students' : 'staff')

/** Why nobody can become this who was no such thing; undefined where there is room. */
export const whyNoRoom = (
  people: readonly Pick<EnrolmentRecord, 'function' | 'state'>[],
  was: CourseFunction,
  one: CourseFunction,
): string | undefined => {
  const side = sideOf(one)
  if (sideOf(was) === side) return undefined
  const those = people.filter((other) => other.state !== 'deleting' && sideOf(other.function) === side)
  return those.length < most[side] ? undefined : fullOf(one)
}

export const planRoster = (
  rows: readonly TypedRow[],
  { people, ofThisLab, missing, caller }: RosterWorld,
): RosterPlan => {
  const known = new Map<string, EnrolmentRecord>(people.map((one) => [one.userId, one]))
  const named = new Set<string>(rows.map(({ email }) => userIdOf(email)))
  const isMissing = (one: EnrolmentRecord): boolean =>
    missing === 'leave' && one.function === 'student' && one.state !== 'left' && !named.has(one.userId)
  const stays = people.filter((one) => !(isMissing(one) && one.state === 'invited'))
  const count = {
    students: stays.filter((one) => one.function === 'student').length,
    staff: stays.filter((one) => one.function !== 'student').length,
  }

  const reasonOf = (typed: TypedRow, was: EnrolmentRecord | undefined): string | undefined => {
    if (typed.error !== undefined) return typed.error
    const wanted = typed.function ?? was?.function ?? 'student'
    if (!isFunction(wanted)) return `Unknown function '${wanted.slice(0, 40)}'`
    if (!reaches(caller.function, wanted)) return 'A function above your own'
    const changes = was?.function !== wanted
    if (changes && was?.userId === caller.userId) return 'You cannot change your own function'
    if (was !== undefined && !reaches(caller.function, was.function)) return 'A function above your own'
    const side = sideOf(wanted)
    const comes = was === undefined || sideOf(was.function) !== side
    if (comes && count[side] >= most[side]) return fullOf(wanted)
    if (comes) count[side] += 1
    if (comes && was !== undefined) count[sideOf(was.function)] -= 1
    return undefined
  }

  const add: Placed[] = []
  const invite: Placed[] = []
  const keep: Required<Placed>[] = []
  const wrong: Roster['wrong'] = []
  const seen = new Set<string>()
  for (const typed of rows) {
    const userId = userIdOf(typed.email)
    const was = known.get(userId)
    const reason = reasonOf(typed, was)
    if (reason !== undefined) {
      const { row, email } = typed
      wrong.push({ ...(row === undefined ? {} : { row }), email, reason })
      continue
    }
    seen.add(userId)
    const wanted = (typed.function ?? was?.function ?? 'student') as CourseFunction
    const group = typed.group ?? was?.group
    const row = rowOf({ ...typed, ...(group === undefined ? {} : { group }) }, wanted)
    if (was !== undefined) keep.push({ row, was })
    else if (ofThisLab.has(userId)) add.push({ row })
    else invite.push({ row })
  }
  return { add, invite, keep, leave: people.filter(isMissing), wrong }
}

export const toRoster = ({ add, invite, keep, leave, wrong }: RosterPlan): Roster => ({
  add: add.map(({ row }) => row),
  invite: invite.map(({ row }) => row),
  keep: keep.map(({ row }) => row),
  leave: leave.map((one) => rowOf(one, one.function)),
  wrong: [...wrong],
})
