import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { isMoving } from '@labkeeper/contract/vms/power'
import { readSort, type SortParameter } from '~/lib/sort-search.ts'
import { holdsAll, wordsOf } from '~/lib/words.ts'

export const sortableColumns = [
  'number',
  'name',
  'who',
  'state',
  'version',
  'size',
  'publicIP',
  'kept',
] as const

/** What the list can be narrowed to. */
export const stateFilters = {
  running: { label: 'Running', includes: ({ powerState }) => powerState === 'VM running' },
  stopped: {
    label: 'Stopped',
    includes: ({ powerState }) => powerState === 'VM deallocated' || powerState === 'VM stopped',
  },
  given: { label: 'Somebody’s', includes: ({ who }) => who !== undefined },
  clean: { label: 'Free', includes: ({ state }) => state === 'clean' },
  unclean: { label: 'To be cleaned', includes: ({ state }) => state === 'unclean' },
  parked: { label: 'Parked', includes: ({ state }) => state === 'parked' },
  changing: { label: 'Changing', includes: isMoving },
} satisfies Record<string, { label: string; includes: (machine: CourseMachine) => boolean }>
export type StateFilter = keyof typeof stateFilters

/** The view of the list of machines, as the address holds it. */
export interface MachineSearch {
  q?: string | undefined
  state?: StateFilter | undefined
  sort?: SortParameter<(typeof sortableColumns)[number]> | undefined
}

export const everything = { q: undefined, state: undefined }

const isState = (value: unknown): value is StateFilter =>
  typeof value === 'string' && Object.hasOwn(stateFilters, value)

/** Anyone can type anything into an address: what is not understood becomes `undefined`. */
export const parseMachineSearch = (raw: Record<string, unknown>): MachineSearch => ({
  q: (typeof raw.q === 'string' && raw.q.slice(0, 100)) || undefined,
  state: isState(raw.state) ? raw.state : undefined,
  sort: readSort(sortableColumns, raw.sort),
})

const textOf = ({ name, who, powerState, size, publicIP }: CourseMachine): string =>
  [name, who?.name, who?.email, who?.group, powerState, size, publicIP].join('\n')

/** Every word of `q` must occur in something that the row shows. */
export const filterMachines = (
  machines: readonly CourseMachine[],
  { q, state }: Pick<MachineSearch, 'q' | 'state'>,
): readonly CourseMachine[] => {
  const words = wordsOf(q)
  const includes: (machine: CourseMachine) => boolean = state ? stateFilters[state].includes : () => true
  return machines.filter((one) => includes(one) && (words.length === 0 || holdsAll(textOf(one), words)))
}
