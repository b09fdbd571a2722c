import { type WasteItem, type WasteKind, wasteRoutes } from '@labkeeper/contract/courses/waste'
import type { FoundType } from '@labkeeper/functions/domain/vms/found-resource'
import { clientsFor, quick } from '../../contract/azure-stand-in/clients.ts'
import type { RunningApp } from '../app.ts'
import { ubuntu } from '../courses.ts'
import type { Lab } from '../lab.ts'

/** Resources in the simulated Azure that nobody here has made, and what a lab is told of them. */

const group = 'astray'
const location = 'eastus'
type Tags = Readonly<Record<string, string>>

export const astrayIn = async (app: RunningApp) => {
  const [credentials] = app.azure.credentials
  if (credentials === undefined) throw new Error('The stand-in has no credentials')
  const { compute, network, resources } = clientsFor(app.azure.origin, credentials)
  await resources.resourceGroups.createOrUpdate(group, { location })
  const { subnets = [] } = await network.virtualNetworks.createOrUpdate(
    group,
    'net',
    {
      location,
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [{ name: 'vms', addressPrefix: '10.0.0.0/24' }],
    },
    quick,
  )
  const disk = (name: string, tags: Tags, diskSizeGB = 64, sku = 'StandardSSD_LRS') =>
    compute.disks.createOrUpdate(
      group,
      name,
      { location, tags, diskSizeGB, sku: { name: sku }, creationData: { createOption: 'Empty' } },
      quick,
    )
  const address = (name: string, tags: Tags) =>
    network.publicIPAddresses.createOrUpdate(
      group,
      name,
      { location, tags, sku: { name: 'Standard' }, publicIPAllocationMethod: 'Static' },
      quick,
    )
  const snapshot = (name: string, tags: Tags, sourceResourceId = '') =>
    compute.snapshots.createOrUpdate(
      group,
      name,
      {
        ...{ location, tags, incremental: true, sku: { name: 'Standard_LRS' } },
        creationData: { createOption: 'Copy', sourceResourceId },
      },
      quick,
    )
  const nic = (name: string, tags: Tags, publicIP?: string) =>
    network.networkInterfaces.createOrUpdate(
      group,
      name,
      {
        ...{ location, tags },
        ipConfigurations: [
          {
            name: 'primary',
            subnet: { id: subnets[0]?.id ?? '' },
            ...(publicIP && { publicIPAddress: { id: publicIP } }),
          },
        ],
      },
      quick,
    )
  /** Stopped, with an interface of its own. */
  const machine = async (name: string, tags: Tags): Promise<void> => {
    const { id } = await nic(`${name}-nic`, tags)
    await compute.virtualMachines.createOrUpdate(
      group,
      name,
      {
        ...{ location, tags, hardwareProfile: { vmSize: 'Standard_D2s_v3' } },
        storageProfile: {
          imageReference: { ...ubuntu, version: 'latest' },
          osDisk: { name: `${name}-os`, createOption: 'FromImage', diskSizeGB: 64 },
        },
        osProfile: { computerName: name, adminUsername: 'labuser', adminPassword: 'Correct-horse-9' },
        networkProfile: { networkInterfaces: [{ ...(id && { id }), primary: true }] },
      },
      quick,
    )
    await compute.virtualMachines.deallocate(group, name, quick)
  }
  const start = (name: string) => compute.virtualMachines.start(group, name, quick)
  /** What stands there by now, of this type. */
  const names = (type: FoundType): readonly string[] =>
    app.azure.control
      .resources()
      .filter((one) => one.type === type && String(one.id).includes(`/${group}/`))
      .map(({ name }) => String(name))
      .toSorted()
  return { compute, network, disk, address, snapshot, nic, machine, start, names }
}

export const wasteOf = (lab: Lab) => {
  const look = async (refresh = false) =>
    wasteRoutes.getWaste.response.parse(
      (await lab.call('GET', `lab/waste${refresh ? '?refresh=true' : ''}`)).body,
    ).data
  const remove = (...ids: readonly string[]) => lab.call('POST', 'lab/waste/remove', { ids })
  return { look, remove }
}

type Seen = Awaited<ReturnType<ReturnType<typeof wasteOf>['look']>>

export const itemsOf = ({ groups }: Seen, kind: WasteKind): readonly WasteItem[] =>
  groups.find((one) => one.kind === kind)?.items ?? []

export const idOf = (seen: Seen, name: string): string => {
  const found = seen.groups.flatMap(({ items }) => items).find((one) => one.name === name)
  if (found === undefined) throw new Error(`${name} is not in the list`)
  return found.id
}
