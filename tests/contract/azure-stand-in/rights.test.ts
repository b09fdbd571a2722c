import { labOwnerRole } from '@labkeeper/local/azure/model/role'
import { needOf } from '@labkeeper/local/azure/sign-in/rights/need'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { aCloud, aLab, arm, aVm, quick, type TestCloud } from './clients.ts'

let cloud: TestCloud
let lab: Awaited<ReturnType<typeof aLab>>
beforeAll(async () => {
  cloud = await aCloud()
  lab = await aLab(cloud)
})
afterAll(() => cloud.azure.close())

const grantAllBut = (...notActions: string[]) =>
  cloud.azure.control.setPermissions([{ actions: ['*'], notActions }])
afterEach(() => grantAllBut())

test.each([
  ['GET', '', 'Microsoft.Resources/subscriptions/read', ''],
  ['GET', '/locations', 'Microsoft.Resources/subscriptions/locations/read', '/locations'],
  ['GET', '/resourcegroups', 'Microsoft.Resources/subscriptions/resourceGroups/read', '/resourcegroups'],
  ['PUT', '/resourcegroups/g', 'Microsoft.Resources/subscriptions/resourceGroups/write', '/resourcegroups/g'],
  [
    'GET',
    '/operationresults/o',
    'Microsoft.Resources/subscriptions/operationresults/read',
    '/operationresults/o',
  ],
  [
    'POST',
    '/providers/Microsoft.Compute/register',
    'Microsoft.Compute/register/action',
    '/providers/Microsoft.Compute',
  ],
  ['GET', '/providers/Microsoft.Compute', 'Microsoft.Resources/subscriptions/providers/read', undefined],
  ['GET', '/providers/Microsoft.Compute/virtualMachines', 'Microsoft.Compute/virtualMachines/read', ''],
  ['GET', '/providers/Microsoft.Compute/skus', 'Microsoft.Compute/skus/read', ''],
  [
    'GET',
    '/providers/Microsoft.Compute/locations/eastus/usages',
    'Microsoft.Compute/locations/usages/read',
    undefined,
  ],
  [
    'GET',
    '/providers/Microsoft.Compute/locations/eastus/diskOperations/o',
    'Microsoft.Compute/locations/diskOperations/read',
    undefined,
  ],
  [
    'HEAD',
    '/resourceGroups/g/providers/Microsoft.Compute/disks/d',
    'Microsoft.Compute/disks/read',
    undefined,
  ],
  [
    'PATCH',
    '/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/v',
    'Microsoft.Compute/virtualMachines/write',
    undefined,
  ],
  [
    'POST',
    '/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/v/runCommand',
    'Microsoft.Compute/virtualMachines/runCommand/action',
    '/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/v',
  ],
  [
    'GET',
    '/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/v/instanceView',
    'Microsoft.Compute/virtualMachines/instanceView/read',
    undefined,
  ],
  [
    'DELETE',
    '/resourceGroups/g/providers/Microsoft.Network/virtualNetworks/n/subnets/s',
    'Microsoft.Network/virtualNetworks/subnets/delete',
    undefined,
  ],
])('%s %s is %s', (method, path, action, scope = path) => {
  expect(needOf(method, `/subscriptions/x${path}`)).toEqual({ action, scope: `/subscriptions/x${scope}` })
})

describe('a principal that lacks', () => {
  it('an action is refused it, where it is', async () => {
    grantAllBut('Microsoft.Compute/virtualMachines/*')
    const id = `/subscriptions/${cloud.credentials.subscriptionId}/resourceGroups/lab/providers/Microsoft.Compute/virtualMachines/none`
    const refused = await arm(cloud, 'POST', `${id}/start`)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'AuthorizationFailed',
        message: expect.stringContaining(
          `does not have authorization to perform action 'Microsoft.Compute/virtualMachines/start/action' over scope '${id}'`,
        ),
      },
    })
  })

  it('the right to follow operations on disks cannot wait for its disk', async () => {
    grantAllBut('Microsoft.Compute/locations/diskOperations/read')
    const disk = { location: lab.location, diskSizeGB: 8, creationData: { createOption: 'Empty' } }
    await expect(cloud.compute.disks.createOrUpdate(lab.group, 'unseen', disk, quick)).rejects.toMatchObject({
      code: 'AuthorizationFailed',
      message: expect.stringContaining('Microsoft.Compute/locations/diskOperations/read'),
    })
  })

  it('the right to join a subnet or a security group cannot refer to it', async () => {
    grantAllBut('*/join/action')
    await expect(
      cloud.compute.virtualMachines.createOrUpdate(lab.group, 'bad', aVm(lab, 'bad'), quick),
    ).rejects.toMatchObject({
      statusCode: 403,
      code: 'LinkedAuthorizationFailed',
      message: expect.stringMatching(
        /has permission to perform action 'Microsoft\.Compute\/virtualMachines\/write' on scope '[^']+'; however, it does not have permission to perform action\(s\) '[^']*Microsoft\.Network\/virtualNetworks\/subnets\/join\/action/,
      ),
    })
  })

  it('access to a disk cannot copy it', async () => {
    await cloud.compute.disks.createOrUpdate(
      lab.group,
      'source',
      { location: lab.location, diskSizeGB: 8, creationData: { createOption: 'Empty' } },
      quick,
    )
    const { id = '' } = await cloud.compute.disks.get(lab.group, 'source')
    const snapshot = { location: lab.location, creationData: { createOption: 'Copy', sourceResourceId: id } }
    grantAllBut('Microsoft.Compute/disks/beginGetAccess/action')
    await expect(
      cloud.compute.snapshots.createOrUpdate(lab.group, 'bad', snapshot, quick),
    ).rejects.toMatchObject({ code: 'LinkedAuthorizationFailed', message: expect.stringContaining(id) })
  })
})

it('follows an operation on a disk in its own place only', async () => {
  const path = `/subscriptions/${cloud.credentials.subscriptionId}/resourceGroups/lab/providers/Microsoft.Compute/disks/followed`
  const body = {
    location: lab.location,
    properties: { diskSizeGB: 8, creationData: { createOption: 'Empty' } },
  }
  const begun = await arm(cloud, 'PUT', path, body)
  const { pathname } = new URL(begun.headers.get('azure-asyncoperation') ?? '')
  expect(pathname).toContain('/Microsoft.Compute/locations/eastus/diskOperations/')
  expect((await arm(cloud, 'GET', pathname)).status).toBe(200)
  expect((await arm(cloud, 'GET', pathname.replace('diskOperations', 'operations'))).status).toBe(404)
})

it('tells a principal what it may do', async () => {
  cloud.azure.control.setPermissions(labOwnerRole())
  const path = `/subscriptions/${cloud.credentials.subscriptionId}/providers/Microsoft.Authorization/permissions`
  const { value } = await (await arm(cloud, 'GET', path)).json()
  expect(value).toMatchObject(labOwnerRole())
  expect(
    (await arm(cloud, 'DELETE', `/subscriptions/${cloud.credentials.subscriptionId}/resourceGroups/lab`))
      .status,
  ).toBe(403)
})
