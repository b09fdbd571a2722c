import { expect, it } from 'vitest'
import type { FoundResource } from '../../vms/found-resource.ts'
import { resourcesToRemove, withoutMachines } from './cleaning-up.ts'

const found = (type: string, name: string) =>
  ({ type, name, resourceGroup: 'course', location: 'eastus', tags: {} }) as unknown as FoundResource
const disk = 'Microsoft.Compute/disks'
const snapshot = 'Microsoft.Compute/snapshots'
const vm = 'Microsoft.Compute/virtualMachines'
const namesOf = (some: readonly FoundResource[]) => some.map(({ name }) => name).toSorted()

it('what a machine has that is still recorded goes by its own step, which saves it first', () => {
  const parked = { stage: 'parked', snapshot: 'bio-2-parked', disk: 'bio-2-disk' } as never
  const kept = [{ name: 'bio-1-OLD' }] as never
  const machines: Parameters<typeof withoutMachines>[1] = [
    { name: 'bio-1', disks: [{ name: 'bio-1-disk' }], kept },
    { name: 'bio-2', disks: [], parked },
  ]
  const all = [
    ...[found(vm, 'BIO-1'), found(disk, 'Bio-1-Disk'), found(disk, 'bio-1-old')],
    ...[found(snapshot, 'bio-2-PARKED'), found(vm, 'lost'), found(disk, 'lost-disk')],
    ...[found(snapshot, 'lost-snapshot'), found('Microsoft.Network/publicIPAddresses', 'bio-1')],
  ]
  expect(namesOf(withoutMachines(all, machines))).toEqual(['bio-1', 'lost', 'lost-disk', 'lost-snapshot'])
})

it('what lies in the bin stays, by its name alone', () => {
  const all = [found(snapshot, 'bio-1-BIN-1'), found(snapshot, 'lost'), found(disk, 'bio-1-bin-1')]
  const inBin = [{ snapshotName: 'bio-1-bin-1' }]
  expect(namesOf(resourcesToRemove(all, [], inBin))).toEqual(['bio-1-bin-1', 'lost'])
})
