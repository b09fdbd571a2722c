/** What the list can be narrowed to by state; filter-vms.ts says what each means. */
const stateNames = ['running', 'stopped', 'billed', 'changing', 'attention'] as const
export type StateFilter = (typeof stateNames)[number]

const allocationNames = ['allocated', 'unallocated'] as const
export type AllocationFilter = (typeof allocationNames)[number]

export const sortableColumns = [
  'name',
  'allocatedTo',
  'powerState',
  'size',
  'location',
  'resourceGroup',
  'os',
] as const
export type SortableColumn = (typeof sortableColumns)[number]

/** The view of the list, as the URL holds it. `sort` is a column, with a leading '-' for descending. */
export interface VmSearch {
  q?: string | undefined
  state?: StateFilter | undefined
  region?: string | undefined
  allocation?: AllocationFilter | undefined
  sort?: SortableColumn | `-${SortableColumn}` | undefined
}

const isSort = (value: string): value is NonNullable<VmSearch['sort']> =>
  sortableColumns.some((column) => value === column || value === `-${column}`)

const isStateFilter = (value: string): value is StateFilter => stateNames.some((name) => name === value)

const isAllocationFilter = (value: string): value is AllocationFilter =>
  allocationNames.some((name) => name === value)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Anyone can type anything into an address: what is not understood becomes `undefined`. It is never left out, because
 * the router lays this answer over what was typed.
 */
export const parseVmSearch = (raw: Record<string, unknown>): VmSearch => {
  const [q, state, region] = [text(raw.q), text(raw.state), text(raw.region)]
  const [allocation, sort] = [text(raw.allocation), text(raw.sort)]
  return {
    q: q.slice(0, 100) || undefined,
    state: isStateFilter(state) ? state : undefined,
    region: region.slice(0, 64) || undefined,
    allocation: isAllocationFilter(allocation) ? allocation : undefined,
    sort: isSort(sort) ? sort : undefined,
  }
}

/** The column and direction that an address asks for. */
export const sortOf = ({ sort }: VmSearch): { id: string; desc: boolean } | undefined =>
  sort && { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }

export const toSort = (sort: { id: string; desc: boolean } | undefined): Pick<VmSearch, 'sort'> =>
  parseVmSearch(sort ? { sort: `${sort.desc ? '-' : ''}${sort.id}` } : {})
