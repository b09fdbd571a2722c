import { regionName } from '@labkeeper/contract/vms/catalogue'
import { isMoving } from '@labkeeper/contract/vms/power'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { wordsOf } from '~/lib/words.ts'
import type { AllocationFilter, StateFilter, VmSearch } from './vm-search.ts'

/** What the list can be narrowed to by state. 'stopped' is what the dashboard counts as stopped. */
export const stateFilters: Record<StateFilter, { label: string; includes: (vm: Vm) => boolean }> = {
  running: { label: 'Running', includes: (vm: Vm) => vm.powerState === 'VM running' },
  stopped: { label: 'Stopped', includes: (vm: Vm) => vm.powerState === 'VM deallocated' },
  billed: { label: 'Stopped, still billed', includes: (vm: Vm) => vm.powerState === 'VM stopped' },
  changing: { label: 'Changing', includes: isMoving },
  attention: {
    label: 'Needs attention',
    includes: (vm: Vm) => vm.status === 'Failed' || vm.powerState === 'VM unknown',
  },
}

export const allocationFilters: Record<AllocationFilter, { label: string; includes: (vm: Vm) => boolean }> = {
  allocated: { label: 'Allocated', includes: (vm: Vm) => vm.allocatedTo !== undefined },
  unallocated: { label: 'Not allocated', includes: (vm: Vm) => vm.allocatedTo === undefined },
}

const texts = new WeakMap<Vm, string>()

const writeText = (vm: Vm): string =>
  [
    vm.name,
    vm.allocatedTo?.name,
    vm.allocatedTo?.email,
    vm.powerState,
    vm.size,
    vm.location,
    regionName(vm.location),
    vm.resourceGroup,
    vm.os,
    vm.publicIP,
    vm.privateIP,
    ...Object.values(vm.tags ?? {}),
  ]
    .join('\n')
    .toLowerCase()

/** All that is known of the VM, in lower case: put together once, though lists come anew all the time. */
const textOf = (vm: Vm): string => {
  const known = texts.get(vm)
  if (known !== undefined) return known
  const text = writeText(vm)
  texts.set(vm, text)
  return text
}

const textsOfLists = new WeakMap<readonly Vm[], readonly string[]>()

/** In the order of the list: one look-up for all, for every key that is pressed asks ten thousand VMs. */
const textsOf = (vms: readonly Vm[]): readonly string[] => {
  const known = textsOfLists.get(vms)
  if (known) return known
  const all = vms.map(textOf)
  textsOfLists.set(vms, all)
  return all
}

/** Does beforehand what the first filter by words would have to do. */
export const readyToFilter = (vms: readonly Vm[]): void => {
  textsOf(vms)
}

/** Every word of `q` must occur somewhere in what is known of the VM. */
export const filterVms = (vms: readonly Vm[], search: VmSearch): readonly Vm[] => {
  const { q, state, region, allocation, course } = search
  const words = wordsOf(q)
  if (words.length === 0 && !state && !region && !allocation && !course) return vms
  const known = words.length > 0 ? textsOf(vms) : []
  return vms.filter((vm, index) => {
    if (state && !stateFilters[state].includes(vm)) return false
    if (region && vm.location !== region) return false
    if (course && vm.course?.id !== course) return false
    if (allocation && !allocationFilters[allocation].includes(vm)) return false
    return words.every((word) => known[index]?.includes(word))
  })
}

/** The regions that occur, by their shown names. */
export const regionsOf = (vms: readonly Vm[]): { value: string; label: string }[] =>
  [...new Set(vms.map((vm) => vm.location))]
    .map((value) => ({ value, label: regionName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))

/** The courses that have VMs, by their names. */
export const coursesOf = (vms: readonly Vm[]): { value: string; label: string }[] =>
  [...new Map(vms.flatMap(({ course }) => (course ? [[course.id, course.name] as const] : [])))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label))
