import { randomBytes } from 'node:crypto'
import type { SessionRecord } from '@labkeeper/functions/domain/accounts/session'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'

/** What a list of VMs reads: who asks, and VMs as creations leave them. */

export const labId = 'lab_bench'
/** Nothing ends or grows stale while this runs. */
export const farAway = '2126-11-20T08:00:00.000Z'

export const session: SessionRecord = {
  id: 's_bench',
  userId: 'u_bench',
  createdAt: '2026-11-20T08:00:00.000Z',
  endsAt: farAway,
  person: { labId, role: 'lab_owner', name: 'Olga Owner', email: 'owner@bench.test' },
}

export const vmRecords = (count: number): VmRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'vm',
    id: `vm_${randomBytes(16).toString('hex')}`,
    labId,
    uk: `vm:course/web-${index + 1}`,
    schema: 1,
    name: `web-${index + 1}`,
    resourceGroup: 'course',
    subscriptionId: '3f0c9a50-4b1e-4a93-9a53-0d5a5ff5f7a1',
    location: 'eastus',
    size: 'Standard_B1s',
    osType: 'Linux',
    os: 'Ubuntu Server 22.04 LTS',
    image: {
      publisher: 'Canonical',
      offer: '0001-com-ubuntu-server-jammy',
      sku: '22_04-lts-gen2',
      version: 'latest',
    },
    diskSizeGB: 32,
    adminUsername: 'teacher',
    sealedPassword: randomBytes(60).toString('base64'),
    tags: {},
    powerState: 'VM running',
    status: 'Succeeded',
    disks: [{ name: `web-${index + 1}-disk-0123abcd` }],
    privateIP: '10.0.0.4',
    publicIP: '203.0.113.7',
    createdAt: '2026-11-20T08:00:00.000Z',
  }))
