import { counted } from '@labkeeper/contract/kernel/wording'
import type { Vm } from '@labkeeper/contract/vms/vms'

/** What a deletion takes away, in one phrase: '3 VMs, 2 of them allocated to students'. */
export const describeLoss = (vms: readonly Pick<Vm, 'name' | 'allocatedTo'>[]): string => {
  const [only] = vms
  if (vms.length === 1 && only) {
    return only.allocatedTo ? `${only.name}, allocated to ${only.allocatedTo.name}` : only.name
  }
  const allocated = vms.filter((vm) => vm.allocatedTo).length
  if (allocated === 0) return counted(vms.length, 'VM')
  if (allocated === vms.length) return `${counted(vms.length, 'VM')}, all allocated to students`
  return `${counted(vms.length, 'VM')}, ${allocated} of them allocated to ${allocated === 1 ? 'a student' : 'students'}`
}

/** Of VMs, of which so many are not parked: of the others there is but a snapshot, which goes whatever else stays. */
export const contentLoss = (count: number, standing: number, withResources: boolean): string => {
  if (withResources || standing === 0)
    return `Everything on ${count === 1 ? 'its disk' : 'their disks'} is lost. `
  return standing < count ? 'Everything on what is parked is lost. ' : ''
}

/** What each is called among these, in their order: 'web-1', or 'web-1 (group)' where another one has that name. */
export const labelsOf = (vms: readonly Pick<Vm, 'name' | 'resourceGroup'>[]): string[] => {
  const counts = new Map<string, number>()
  for (const { name } of vms) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1)
  return vms.map(({ name, resourceGroup }) =>
    counts.get(name.toLowerCase()) === 1 ? name : `${name} (${resourceGroup})`,
  )
}

/** The first names, and how many more there are. */
export const shortList = (
  names: readonly string[],
  shown: number,
): { names: readonly string[]; more: number } =>
  names.length <= shown + 1
    ? { names, more: 0 }
    : { names: names.slice(0, shown), more: names.length - shown }
