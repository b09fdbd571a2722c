import { isEmail, longestName } from '@labkeeper/contract/accounts/accounts'
import { mostStudents } from '@labkeeper/contract/courses/course'
import type { NewPerson } from '@labkeeper/contract/courses/people'
import { counted } from '@labkeeper/contract/kernel/wording'
import { userIdOf } from '../../accounts/derived-ids.ts'
import type { UserId } from '../../kernel/ids.ts'
import type { ForeignUser } from './foreign-lab.ts'
import { extraMinutes } from './foreign-rules.ts'

const mostNamed = 3

/** 'Ida Median, Max Mode and 4 more' */
const named = (names: readonly string[]): string => {
  const shown = names.slice(0, mostNamed).join(', ')
  return names.length > mostNamed ? `${shown} and ${names.length - mostNamed} more` : shown
}

/** Who comes along as a student, and why somebody does not. */
export const foreignPeople = (
  users: readonly ForeignUser[],
): {
  readonly people: readonly NewPerson[]
  /** Minutes of own time that somebody of them has beyond the others, by the person's id. */
  readonly extra: ReadonlyMap<UserId, number>
  readonly notes: readonly string[]
} => {
  const extra = new Map<UserId, number>()
  const seen = new Set<string>()
  const nameless: string[] = []
  const people: NewPerson[] = []
  for (const user of users) {
    const { name = '', email = '' } = user
    const address = email.trim()
    const shown = [...name.trim()].slice(0, longestName).join('')
    if (!isEmail(address)) {
      nameless.push(shown || address || 'somebody without a name')
      continue
    }
    const id = userIdOf(address)
    if (seen.has(id)) continue
    seen.add(id)
    if (extraMinutes(user) > 0) extra.set(id, extraMinutes(user))
    people.push({ name: shown || (address.split('@')[0] ?? '').slice(0, longestName), email: address })
  }
  const notes: string[] = []
  if (nameless.length > 0) {
    const have = nameless.length === 1 ? 'user has' : 'users have'
    notes.push(`${nameless.length} ${have} no address and cannot be invited: ${named(nameless)}.`)
  }
  if (people.length > mostStudents) {
    notes.push(
      `A course has at most ${counted(mostStudents, 'student')}: ${people.length - mostStudents} are left out.`,
    )
  }
  return { people: people.slice(0, mostStudents), extra, notes }
}
