import { Vm } from '@labkeeper/contract/vms/vms'

/** As the API would list them; the list is answered in the browser, so that the figures are the browser's alone. */
export const listOf = (rows: number): string => {
  const vms = Array.from({ length: rows }, (_, index) =>
    Vm.parse({
      _id: `vm_${index}`,
      id: `/subscriptions/3f0c9a50/resourceGroups/course-${index % 40}/providers/Microsoft.Compute/virtualMachines/web-${index}`,
      name: `web-${index + 1}`,
      location: ['eastus', 'westeurope', 'germanywestcentral'][index % 3],
      resourceGroup: `course-${index % 40}`,
      status: 'Succeeded',
      powerState: index % 3 === 0 ? 'VM deallocated' : 'VM running',
      size: 'Standard_B1s',
      disks: [{ name: `web-${index + 1}-disk` }],
      os: 'Ubuntu Server 22.04 LTS',
      privateIP: '10.0.0.4',
      publicIP: '203.0.113.7',
      adminUsername: 'teacher',
      tags: {},
      createdAt: '2026-11-20T08:00:00.000Z',
      ...(index % 2 === 0 ? { allocatedTo: { name: `Stu ${index}`, email: `stu-${index}@load.test` } } : {}),
    }),
  )
  return JSON.stringify({ data: vms })
}
