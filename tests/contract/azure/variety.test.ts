import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startTestCloud, type TestCloud } from './cloud.ts'

/** Azure spells, nests and leaves out as it likes; nothing of that stops the product. */
let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud.close())
beforeEach(() => cloud.azure.control.clearFaults())

const quota = { code: 'SkuNotAvailable', message: 'The requested VM size Standard_B2s is not available.' }

describe('an error that stands below another', () => {
  const nestings = [
    ['in the details', { details: [{ code: 'Conflict', message: 'x', details: [quota] }] }],
    ['inside', { innererror: quota }],
  ] as const

  it.each(nestings)('%s of a refusal is the one that is told', async (_where, nested) => {
    const vm = cloud.newVm()
    await cloud.prepareNetwork(vm)
    const fault = { method: 'PUT', path: 'virtualMachines', status: 400, code: 'BadRequest', times: 1 }
    cloud.azure.control.addFault({ ...fault, message: 'See below.', ...nested })
    await expect(cloud.compute.createVm(cloud.principal, vm)).rejects.toMatchObject({
      trouble: 'final',
      azureCode: 'SkuNotAvailable',
    })
  })

  it.each(nestings)('%s of a failed operation is the one that is told', async (_where, nested) => {
    const vm = await cloud.prepareVm()
    const fault = { method: 'PUT', path: 'virtualMachines', status: 201, code: 'Conflict', times: 1 }
    cloud.azure.control.addFault({ ...fault, message: 'See below.', ...nested })
    await expect(cloud.finish(cloud.compute.createVm(cloud.principal, vm))).rejects.toMatchObject({
      trouble: 'final',
      azureCode: 'SkuNotAvailable',
    })
  })

  it('has no code of its own and hides none', async () => {
    const vm = await cloud.createVm()
    const innererror = { exceptiontype: 'System.Exception', errordetail: 'stack' }
    const fault = {
      method: 'POST',
      path: 'deallocate',
      status: 202,
      code: 'InternalExecutionError',
      times: 1,
    }
    cloud.azure.control.addFault({ ...fault, message: 'Sorry.', innererror })
    await expect(cloud.finish(cloud.compute.act(cloud.principal, 'deallocate', vm))).rejects.toMatchObject({
      trouble: 'transient',
      azureCode: 'InternalExecutionError',
    })
  })
})

describe('a VM', () => {
  /** Answers both listings with one VM, and every read of a VM with it. */
  const azureWith = async (vm: object, live: object = vm) => {
    const server = createServer(({ url = '' }, response) => {
      const one = /statusOnly/i.test(url) ? live : vm
      const body = /virtualMachines\?/.test(url) ? { value: [one] } : one
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
    })
    const { port } = server.address() as AddressInfo
    return azureCompute({ armOrigin: `http://127.0.0.1:${port}`, entraOrigin: cloud.azure.origin })
  }
  const id = '/subscriptions/s/resourceGroups/course/providers/Microsoft.Compute/virtualMachines/web-1'
  const statuses = (...codes: (string | undefined)[]) => ({
    instanceView: { statuses: codes.map((code) => ({ code, level: 'Info' })) },
  })
  const listed = async (vm: object, live?: object) =>
    (await (await azureWith(vm, live)).listVms(cloud.principal))[0]

  it('is the same in every case of its id and its states', async () => {
    const vm = { id, name: 'web-1', location: 'eastus', properties: { provisioningState: 'succeeded' } }
    const live = { id: id.toUpperCase(), location: 'eastus', properties: statuses('powerstate/RUNNING') }
    expect(await listed(vm, live)).toMatchObject({ powerState: 'VM running', status: 'Succeeded' })
    const deleting = { ...vm, properties: { provisioningState: 'DELETING' } }
    expect(await listed(deleting)).toMatchObject({ powerState: 'VM deleting', status: 'Deleting' })
  })

  it.each([
    ['no instance view', {}],
    ['an instance view without states', { instanceView: {} }],
    ['no power state', statuses('ProvisioningState/succeeded')],
    ['states without a code', statuses(undefined)],
    ['a power state that nobody knows', statuses('PowerState/hibernating')],
  ])('with %s is unknown', async (_what, properties) => {
    const vm = { id, name: 'web-1', location: 'eastus', properties }
    expect(await listed(vm)).toMatchObject({ powerState: 'VM unknown', status: 'Succeeded', disks: [] })
    const seen = await (await azureWith(vm)).readVm(cloud.principal, {
      resourceGroup: 'course',
      vmName: 'web-1',
    })
    expect(seen?.powerState).toBe('VM unknown')
  })

  it('with properties and values that nobody knows is read as far as it is known', async () => {
    const vm = {
      id,
      name: 'web-1',
      location: 'eastus',
      colour: 'red',
      properties: {
        provisioningState: 'Migrating',
        hardwareProfile: { vmSize: 'Standard_Z9', shape: 'round' },
        securityProfile: { securityType: 'Unheard' },
        storageProfile: { osDisk: { name: 'd', osType: 'Plan9', createOption: 'Grow' }, extra: [1] },
        ...statuses('PowerState/running', 'Mood/good'),
      },
    }
    expect(await listed(vm)).toMatchObject({
      size: 'Standard_Z9',
      status: 'Succeeded',
      powerState: 'VM running',
      disks: [{ name: 'd' }],
      tags: {},
    })
  })

  it('with nothing but a place is listed', async () => {
    expect(await listed({ location: 'eastus' })).toMatchObject({
      name: '',
      size: '',
      powerState: 'VM unknown',
    })
  })
})
