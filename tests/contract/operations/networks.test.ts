import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { networkId, networkPartsOf, partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { openPorts } from '../../support/open-ports.ts'
import { aCreation, windowsImage } from '../../support/operations/creation.ts'
import { workOff } from '../../support/operations/work-off.ts'
import { clientsFor, quick } from '../azure-stand-in/clients.ts'

/** Networks and their rules, from the call to the simulated Azure. */

let app: RunningApp
let owner: Awaited<ReturnType<RunningApp['newOwner']>>
beforeEach(async () => {
  app = await startApp({}, { speed: 500 })
  owner = await app.newOwner()
  const [body] = app.azure.credentials
  await app.call('PUT', 'cloud-settings', { token: owner.token, body })
})
afterEach(() => app.close())

const ask = async (method: string, path: string, body?: object): Promise<string> => {
  const made = await app.call(method, path, { token: owner.token, ...(body && { body }) })
  expect(made.status, made.text).toBe(202)
  return String(made.body.operationId)
}
const done = async (operationId: string) =>
  expect(await workOff(app, owner, operationId)).toMatchObject({ status: 'succeeded' })
const create = async (over: Parameters<typeof aCreation>[0]) =>
  done(await ask('POST', 'azure/vms', aCreation(over)))
const remove = async (name: string) =>
  done(await ask('DELETE', `azure/vms/course/${name}`, { deleteAssociatedResources: true }))

const network = networkPartsOf('lab_any', 'course', 'eastus')
const named = (name: string) => app.azure.control.resources().find((resource) => resource.name === name)

it('a group that is made for two regions at once serves both', async () => {
  // Both look before either of them has made it.
  app.azure.control.addFault({ method: 'GET', path: '/resourcegroups/course', delayMs: 500, times: 2 })
  const east = await ask('POST', 'azure/vms', aCreation({ name: 'east' }))
  const west = await ask('POST', 'azure/vms', aCreation({ name: 'west', location: 'westus2' }))
  const steps = [...app.sent]
  await done(east)
  app.sent.push(...steps)
  await done(west)
  const group = app.azure.control
    .requests()
    .filter(({ method, path }) => method === 'PUT' && /\/resourcegroups\/course$/i.test(path))
  expect(group.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('opens SSH alone to Linux and RDP alone to Windows, and closes all with the last VM', async () => {
  await create({ name: 'linux' })
  await create({ ...windowsImage, name: 'windows' })
  expect(openPorts(app.azure, 'linux')).toEqual([22])
  expect(openPorts(app.azure, 'windows')).toEqual([3389])
  await remove('linux')
  expect(named(network.vnetName)).toBeDefined()
  await remove('windows')
  expect(app.azure.control.resources()).toEqual([])
})

it('moves a network of an earlier version over, and leaves what stands there as it is', async () => {
  await create({ name: 'old' })
  const [credentials] = app.azure.credentials
  const azure = clientsFor(app.azure.origin, credentials!)
  const labId = labIdOf(userIdOf(owner.email))
  const { labs } = openDatabase(app.config.cosmos)
  // As it was: rules for both systems on the subnet, which a teacher has narrowed, and none on interfaces.
  const rule = (
    name: string,
    destinationPortRange: string,
    priority: number,
    sourceAddressPrefix: string,
  ) => ({
    name,
    priority,
    direction: 'Inbound',
    access: 'Allow',
    protocol: 'Tcp',
    sourceAddressPrefix,
    sourcePortRange: '*',
    destinationAddressPrefix: '*',
    destinationPortRange,
  })
  const shared = await azure.network.networkSecurityGroups.createOrUpdate(
    'course',
    network.nsgNames.shared,
    {
      location: 'eastus',
      securityRules: [rule('allow-ssh', '22', 1000, '*'), rule('allow-rdp', '3389', 1010, '192.0.2.0/24')],
    },
    quick,
  )
  const vnet = await azure.network.virtualNetworks.get('course', network.vnetName)
  const subnets = (vnet.subnets ?? []).map((subnet) => ({
    ...subnet,
    networkSecurityGroup: { id: shared.id! },
  }))
  await azure.network.virtualNetworks.createOrUpdate('course', network.vnetName, { ...vnet, subnets }, quick)
  const { resources } = await labs.items
    .query<Pick<VmRecord, 'id'>>("SELECT c.id FROM c WHERE c.type = 'vm'", { partitionKey: labId })
    .fetchAll()
  const { nicName } = partsOf({ id: resources[0]!.id, name: 'old', resourceGroup: 'course' })
  const { networkSecurityGroup: _rules, ...nic } = await azure.network.networkInterfaces.get(
    'course',
    nicName,
  )
  await azure.network.networkInterfaces.createOrUpdate('course', nicName, nic, quick)
  await azure.network.networkSecurityGroups.delete('course', network.nsgNames.linux, quick)
  await labs.item(networkId('course', 'eastus'), labId).patch([{ op: 'remove', path: '/rules' }])
  expect(openPorts(app.azure, 'old')).toEqual([22])

  await create({ name: 'new' })
  await create({ ...windowsImage, name: 'desk' })
  expect(openPorts(app.azure, 'old')).toEqual([22])
  expect(openPorts(app.azure, 'new')).toEqual([22])
  // The teacher's rule lets the campus in, and only that.
  expect(openPorts(app.azure, 'desk')).toEqual([])
  expect(named(network.nsgNames.windows)?.properties).toMatchObject({
    securityRules: [{ properties: { destinationPortRange: '3389' } }],
  })
  expect(named(network.nsgNames.shared)?.properties).toMatchObject({
    securityRules: [{}, { properties: { sourceAddressPrefix: '192.0.2.0/24' } }],
  })
  for (const name of ['old', 'new', 'desk']) await remove(name)
  expect(app.azure.control.resources()).toEqual([])
})
