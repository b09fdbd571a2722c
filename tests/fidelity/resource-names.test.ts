import { regions } from '@labkeeper/contract/vms/catalogue'
import { networkPartsOf, partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import { kinds } from '@labkeeper/local/azure/routes'
import { describe, expect, it } from 'vitest'
import { lengths } from './resource-names.ts'

const most = (type: string): number => lengths[type]?.[1] ?? 0

describe('names in Azure', () => {
  it.each(kinds.map(({ type, namePattern }) => [type, namePattern] as const))(
    'of %s are as long here as there',
    (type, pattern) => {
      const [least, longest] = lengths[type] ?? [0, 0]
      const fits = [least - 1, least, longest, longest + 1].map((length) => pattern.test('n'.repeat(length)))
      expect(fits).toEqual([false, true, true, false])
    },
  )

  it('of all that is made for a VM fit beside the longest name that a VM may have', () => {
    const name = 'n'.repeat(most('Microsoft.Compute/virtualMachines'))
    const { nicName, ipName, diskName } = partsOf({ id: `vm_${'0'.repeat(32)}`, name, resourceGroup: 'g' })
    expect(nicName.length).toBeLessThanOrEqual(most('Microsoft.Network/networkInterfaces'))
    expect(ipName.length).toBeLessThanOrEqual(most('Microsoft.Network/publicIPAddresses'))
    expect(diskName.length).toBeLessThanOrEqual(most('Microsoft.Compute/disks'))
  })

  it.each(Object.keys(regions))('of the network in %s fit', (location) => {
    const { vnetName, nsgNames } = networkPartsOf('lab_1', 'g', location)
    expect(vnetName.length).toBeLessThanOrEqual(most('Microsoft.Network/virtualNetworks'))
    for (const nsgName of Object.values(nsgNames)) {
      expect(nsgName.length).toBeLessThanOrEqual(most('Microsoft.Network/networkSecurityGroups'))
    }
  })
})
