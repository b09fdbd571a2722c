import type { CourseMachine, MachineState } from '@labkeeper/contract/courses/machines'
import { createContext, useContext } from 'react'
import { PowerStatus } from '~/components/vms/power-status.tsx'
import { rowMenuOf } from '~/ui/table/row-menu.tsx'
import type { MachineMenuProps, MachineMenus } from './machine-menu.ts'

/** Plain elements with styles of their own: there are hundreds of rows. */
export const strong = { display: 'block', overflow: 'hidden', fontWeight: 500 } as const
const quiet = { color: 'var(--chakra-colors-fg-muted)' } as const
const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const small = { ...quiet, fontSize: '0.75rem' } as const
const email = { ...line, ...small } as const
const status = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.125rem 0.5rem',
} as const

/** How a row's menu reaches the page; columns live at module scope and cannot close over it. */
export const MachineMenusContext = createContext<MachineMenus | undefined>(undefined)

const Menu = rowMenuOf<MachineMenuProps>(async () => (await import('./machine-menu.ts')).machineMenu)

export const MachineMenu = ({ machine }: { readonly machine: CourseMachine }) => {
  const menus = useContext(MachineMenusContext)
  return menus ? <Menu label={`Actions for ${machine.name}`} machine={machine} menus={menus} /> : null
}

/** What its power does not say. Whose it is stands beside. */
const words: Readonly<Record<MachineState, string | undefined>> = {
  making: 'Being made',
  clean: 'Free',
  given: undefined,
  unclean: 'To be cleaned',
  resetting: 'Being cleaned',
  removing: 'Being removed',
  parked: 'Parked',
}

export const stateWord = ({ kind, state }: CourseMachine): string | undefined =>
  kind === 'source' && (state === 'clean' || state === 'unclean') ? undefined : words[state]

export const MachineStatus = ({ machine }: { readonly machine: CourseMachine }) => {
  const word = stateWord(machine)
  return (
    <span style={status}>
      <PowerStatus machine={machine} title={machine.problem} />
      {word ? <span style={small}>{word}</span> : null}
    </span>
  )
}

export const MachinePerson = ({ who }: Pick<CourseMachine, 'who'>) =>
  who ? (
    <div title={`${who.name} (${who.email})`}>
      <div style={line}>{who.name}</div>
      <div style={email}>{who.email}</div>
    </div>
  ) : (
    <span style={quiet}>Nobody</span>
  )

export const versionText = ({ version }: Pick<CourseMachine, 'version'>): string =>
  version === undefined ? 'Image' : String(version)
