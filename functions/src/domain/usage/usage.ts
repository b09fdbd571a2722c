import type { PowerState } from '@labkeeper/contract/vms/power'
import type { Change } from '../kernel/change.ts'
import type { VmRecord } from '../vms/vm-record.ts'

/**
 * For how long VMs cost money. A run begins when a VM is seen running and ends when it is deallocated or gone; a VM that
 * is only switched off still costs. Pure: whoever writes a VM's state asks here what that means, and writes the answer
 * in the same transaction. So a run is counted once, however often that is tried.
 */

/** What Azure's own calculator takes for a month. */
export const hoursAMonth = 730

/** What a price depends on. */
export type Kind = Pick<VmRecord, 'location' | 'size' | 'osType'>
type Counted = Kind & Pick<VmRecord, 'runningSince'>

/** Seconds of one UTC day, to be added to the lab's record of that day. */
export interface UsageEntry {
  readonly day: string
  readonly kind: string
  readonly seconds: number
}

/** Part of a path in the database, so without signs that would lead elsewhere: Azure's own names have none. */
const plain = (name: string): string => name.replaceAll(/[^\w-]/g, '-')

export const kindKey = ({ location, size, osType }: Kind): string =>
  `${plain(location)}:${plain(size)}:${osType}`

export const kindOfKey = (key: string): Kind => {
  const [location = '', size = '', osType] = key.split(':')
  return { location, size, osType: osType === 'Windows' ? 'Windows' : 'Linux' }
}

const dayMs = 86_400_000
/** Nobody looks further back; and a run of years must fit into one transaction. */
const mostDays = 31

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** A run, cut at every midnight in UTC. Empty when it begins after its end, which two machines' clocks can bring about. */
const daysOfRun = (vm: Kind, since: string, until: Date): UsageEntry[] => {
  const kind = kindKey(vm)
  const end = until.getTime()
  const entries: UsageEntry[] = []
  for (let from = Math.max(Date.parse(since), end - mostDays * dayMs); from < end; ) {
    const midnight = (Math.floor(from / dayMs) + 1) * dayMs
    const to = Math.min(midnight, end)
    const seconds = Math.round((to - from) / 1000)
    if (seconds > 0) entries.push({ day: dayOf(new Date(from)), kind, seconds })
    from = to
  }
  return entries
}

/** What the run that goes on has come to. */
export const usageSoFar = (vm: Counted, now: Date): UsageEntry[] =>
  vm.runningSince ? daysOfRun(vm, vm.runningSince, now) : []

/** https://learn.microsoft.com/azure/virtual-machines/states-billing */
const costing: ReadonlySet<PowerState> = new Set(['VM starting', 'VM running', 'VM stopping', 'VM stopped'])

interface UsageNews {
  /** Of the VM's record. */
  readonly change: Change<Pick<VmRecord, 'runningSince' | 'ranAt'>, 'runningSince'>
  readonly entries: readonly UsageEntry[]
}

const noNews: UsageNews = { change: {}, entries: [] }

/**
 * What a state that was seen or reached means. States on the way to another, and unknown ones, mean nothing yet. A VM
 * of another size than before begins a new run, at another price.
 */
export const usageWhenSeen = (
  vm: Counted,
  { powerState, size = vm.size }: { readonly powerState?: PowerState; readonly size?: string },
  now: Date,
): UsageNews => {
  if (powerState === 'VM deallocated') {
    if (!vm.runningSince) return noNews
    return { change: { runningSince: null, ranAt: now.toISOString() }, entries: usageSoFar(vm, now) }
  }
  if (powerState === undefined || !costing.has(powerState)) return noNews
  if (vm.runningSince && size.toLowerCase() === vm.size.toLowerCase()) return noNews
  return { change: { runningSince: now.toISOString() }, entries: usageSoFar(vm, now) }
}

/** Seconds by day, and in each by kind. */
type Ledger = ReadonlyMap<string, ReadonlyMap<string, number>>

export const sumUp = (entries: Iterable<UsageEntry>): Ledger => {
  const ledger = new Map<string, Map<string, number>>()
  for (const { day, kind, seconds } of entries) {
    const kinds = ledger.get(day) ?? new Map<string, number>()
    kinds.set(kind, (kinds.get(kind) ?? 0) + seconds)
    ledger.set(day, kinds)
  }
  return ledger
}

/** The last so many days, oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * dayMs)))

/** The first day of the month. */
export const monthOf = (now: Date): string => `${dayOf(now).slice(0, 8)}01`

/** The earliest of these days. */
export const earliest = (...days: readonly string[]): string => days.toSorted()[0] ?? ''

export const secondsOfDay = (ledger: Ledger, day: string): number =>
  [...(ledger.get(day)?.values() ?? [])].reduce((sum, seconds) => sum + seconds, 0)

/** Seconds by kind, of this day and all later ones. */
export const secondsSince = (ledger: Ledger, since: string): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const [day, kinds] of ledger) {
    if (day < since) continue
    for (const [kind, seconds] of kinds) sums.set(kind, (sums.get(kind) ?? 0) + seconds)
  }
  return sums
}
