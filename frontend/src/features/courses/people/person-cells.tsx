import type { Enrolment } from '@labkeeper/contract/courses/people'
import { isMoving } from '@labkeeper/contract/vms/power'
import { useContext } from 'react'
import { exactTime } from '~/lib/time.ts'
import { useNow } from '~/ui/hooks/use-now.ts'
import { MiddleText } from '~/ui/middle-text.tsx'
import { Spinner } from '~/ui/notice/spinner.tsx'
import { StatusBadge } from '~/ui/notice/status-badge.tsx'
import { RowMenu } from '~/ui/table/row-menu.tsx'
import { leftOf } from '../own-time.ts'
import { actionsFor, isPersonAction, PeopleContext } from './person-actions.ts'
import { stateLook } from './person-state.ts'

export const PersonState = ({ person }: { readonly person: Enrolment }) => {
  const { text, colour, moving = false, note } = stateLook(person, useNow())
  const { sentAt } = person.invitation
  const isInvited = person.state === 'invited' && sentAt !== undefined
  return (
    <StatusBadge
      colour={colour}
      moving={moving}
      work={note}
      title={isInvited ? exactTime(new Date(sentAt)) : undefined}
    >
      {text}
    </StatusBadge>
  )
}

const line = { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 } as const
export const quiet = { color: 'var(--chakra-colors-fg-muted)' } as const

/** Azure's word without the part that each of them begins with; of a machine at rest none is needed. */
const powerWord = (powerState: string): string =>
  powerState === 'VM deallocated' ? '' : powerState.replace(/^VM /, '')

export const PersonMachine = ({ machine }: Pick<Enrolment, 'machine'>) =>
  machine === undefined ? (
    <span style={quiet}>–</span>
  ) : (
    <span style={line} title={machine.powerState}>
      <span style={{ minWidth: 0 }}>
        <MiddleText text={machine.name} />
      </span>
      {isMoving(machine) ? <Spinner /> : null}
      <span style={quiet}>{powerWord(machine.powerState)}</span>
    </span>
  )

/** What they have left of their own time, by now. */
export const PersonTime = ({ person: { hours } }: { readonly person: Enrolment }) => {
  const now = useNow()
  const left = hours && leftOf(hours, now)
  return left === undefined ? (
    <span style={quiet}>–</span>
  ) : (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>{left}</span>
  )
}

/** What may be done with somebody; nothing for who may only look. */
export const PersonMenu = ({ person }: { readonly person: Enrolment }) => {
  const actions = useContext(PeopleContext)
  if (!actions) return null
  return (
    <RowMenu
      label={`Actions for ${person.name}`}
      actions={() => actionsFor(person, actions.onlooker)}
      onAction={(id) => {
        if (isPersonAction(id)) actions.onAction(id, person)
      }}
    />
  )
}
