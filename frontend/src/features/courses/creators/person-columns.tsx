import { Pencil, Trash2 } from 'lucide-react'
import { createContext, useContext } from 'react'
import { IconButton } from '~/ui/button.tsx'
import { StatusBadge } from '~/ui/notice/status-badge.tsx'
import { columnHelper } from '~/ui/table/data-table-features.ts'
import { limitsText, type Person } from './limits.ts'

/** How a row's buttons reach the page; columns live at module scope and cannot close over it. */
export const PersonContext = createContext<(what: 'edit' | 'remove', person: Person) => void>(() => {})

export const PersonState = ({ state }: { readonly state: Person['state'] | undefined }) =>
  state === undefined ? (
    <StatusBadge colour="gray">Not saved</StatusBadge>
  ) : (
    <StatusBadge colour={state === 'active' ? 'green' : 'yellow'}>
      {state === 'active' ? 'Active' : 'Invited'}
    </StatusBadge>
  )

const line = { display: 'flex', alignItems: 'center', gap: 4 } as const
const limits = { flex: 1, minWidth: 0, whiteSpace: 'normal' } as const

export const LimitsCell = ({ person }: { readonly person: Person }) => {
  const act = useContext(PersonContext)
  const name = person.name || person.email
  return (
    <div style={line}>
      <div style={limits}>{limitsText(person.limits)}</div>
      <IconButton size="xs" variant="ghost" aria-label={`Change ${name}`} onClick={() => act('edit', person)}>
        <Pencil />
      </IconButton>
      <IconButton
        size="xs"
        variant="ghost"
        tone="error"
        aria-label={`Take ${name} off the list`}
        onClick={() => act('remove', person)}
      >
        <Trash2 />
      </IconButton>
    </div>
  )
}

const column = columnHelper<Person>()

export const personColumns = column.columns([
  column.accessor('name', { header: 'Name', cell: ({ getValue }) => getValue() || '–' }),
  column.accessor('email', { header: 'Email' }),
  column.accessor('state', {
    header: 'State',
    cell: ({ getValue }) => <PersonState state={getValue()} />,
    meta: { width: '110px' },
  }),
  column.accessor('limits', {
    header: 'Limits',
    cell: ({ row }) => <LimitsCell person={row.original} />,
    meta: { width: 'max(240px, 40cqw)', wraps: true },
  }),
])
