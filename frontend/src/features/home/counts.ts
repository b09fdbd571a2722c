import { capitalised } from '@labkeeper/contract/kernel/wording'
import { regionName } from '@labkeeper/contract/vms/catalogue'
import type { PowerState } from '@labkeeper/contract/vms/power'
import type { Vm } from '@labkeeper/contract/vms/vms'

export interface Counts {
  readonly total: number
  readonly running: number
  /** Deallocated only: a VM that is merely stopped still costs money. */
  readonly stopped: number
  readonly regions: number
  readonly resourceGroups: number
}

export const countVms = (vms: readonly Vm[]): Counts => ({
  total: vms.length,
  running: vms.filter((vm) => vm.powerState === 'VM running').length,
  stopped: vms.filter((vm) => vm.powerState === 'VM deallocated').length,
  regions: new Set(vms.map((vm) => vm.location)).size,
  resourceGroups: new Set(vms.map((vm) => vm.resourceGroup.toLowerCase())).size,
})

export interface Share<Key extends string = string> {
  readonly key: Key
  readonly label: string
  readonly count: number
}

/** The largest first. */
const tally = <Key extends string>(keys: readonly Key[], labelOf: (key: Key) => string): Share<Key>[] => {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
    .map(([key, count]) => ({ key, label: labelOf(key), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
}

export const byRegion = (vms: readonly Vm[]): Share[] =>
  tally(
    vms.map((vm) => vm.location),
    regionName,
  )

const plainState = (powerState: PowerState): string => capitalised(powerState.replace(/^VM /, ''))

export const byState = (vms: readonly Vm[]): Share<PowerState>[] =>
  tally(
    vms.map((vm) => vm.powerState),
    plainState,
  )
