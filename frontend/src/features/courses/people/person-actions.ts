import type { Course } from '@labkeeper/contract/courses/course'
import { hasEnded, hasEndedForGood, stateInWords } from '@labkeeper/contract/courses/ended'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { MailPlus, MonitorCheck, MonitorX, PenLine, UserX } from 'lucide-react'
import { createContext } from 'react'
import type { RowAction } from '~/ui/table/row-menu-view.tsx'

export type PersonAction = 'change' | 'invite' | 'give' | 'take' | 'remove'

interface Onlooker {
  readonly course: Pick<Course, 'myFunction' | 'state'>
  /** Of the account that is signed in. */
  readonly email: string | undefined
}

const isIn = ({ state }: Enrolment): boolean => state === 'active' || state === 'waiting'

/** The server refuses on its own, in the same words. */
const refusalOf = (action: PersonAction, person: Enrolment, { course, email }: Onlooker) => {
  const { machine, name } = person
  const { state } = course
  if (action === 'remove' ? hasEndedForGood(state) : hasEnded(state)) return stateInWords(state)
  switch (action) {
    case 'invite':
      if (state === 'draft') return 'Publish the course first.'
      return person.state === 'invited' ? undefined : 'Has joined'
    case 'give':
      if (machine) return `${name} has ${machine.name} already.`
      if (person.function !== 'student') return 'Only students have a machine.'
      return isIn(person) ? undefined : `${name} has not joined.`
    case 'take':
      return machine ? undefined : `${name} has no machine.`
    case 'remove':
      return person.email === email ? 'You cannot change your own function.' : undefined
    case 'change':
      return undefined
  }
}

const entries: readonly (RowAction & { readonly id: PersonAction })[] = [
  { id: 'change', label: 'Change', icon: PenLine },
  { id: 'invite', label: 'Invite', icon: MailPlus },
  { id: 'give', label: 'Give a machine', icon: MonitorCheck },
  { id: 'take', label: 'Take the machine', icon: MonitorX },
  { id: 'remove', label: 'Remove', icon: UserX, isDestructive: true },
]

/** What can be done with somebody, and why not. */
export const actionsFor = (person: Enrolment, onlooker: Onlooker): readonly RowAction[] =>
  entries.map((entry) => ({ ...entry, refusal: refusalOf(entry.id, person, onlooker) }))

export const isPersonAction = (id: string): id is PersonAction => entries.some((entry) => entry.id === id)

export interface PeopleActions {
  readonly onlooker: Onlooker
  readonly onAction: (action: PersonAction, person: Enrolment) => void
}

/** How a row's menu reaches the page; without one there is nothing that the onlooker may do. */
export const PeopleContext = createContext<PeopleActions | undefined>(undefined)
