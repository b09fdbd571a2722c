import { readSort, type SortParameter } from '~/lib/sort-search.ts'

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

/** The view of the list, as the URL holds it. */
export interface VmSearch {
  q?: string | undefined
  state?: StateFilter | undefined
  region?: string | undefined
  allocation?: AllocationFilter | undefined
  /** The course's id. */
  course?: string | undefined
  sort?: SortParameter<(typeof sortableColumns)[number]> | undefined
}

/** Nothing is left out. The order is another matter. */
export const everything = {
  ...{ q: undefined, state: undefined, region: undefined },
  ...{ allocation: undefined, course: undefined },
}

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
  const allocation = text(raw.allocation)
  return {
    q: q.slice(0, 100) || undefined,
    state: isStateFilter(state) ? state : undefined,
    region: region.slice(0, 64) || undefined,
    allocation: isAllocationFilter(allocation) ? allocation : undefined,
    course: text(raw.course).slice(0, 64) || undefined,
    sort: readSort(sortableColumns, raw.sort),
  }
}
