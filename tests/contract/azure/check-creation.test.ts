import type { CreateVms } from '@labkeeper/contract/vms/vms'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import { rememberLimits } from '@labkeeper/functions/use-cases/connection/azure-limits'
import { readQuota } from '@labkeeper/functions/use-cases/connection/read-quota'
import { checkCreation } from '@labkeeper/functions/use-cases/vms/check-creation'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { startTestCloud, type TestCloud } from './cloud.ts'

let cloud: TestCloud
const clock = { now: () => new Date() }
beforeAll(async () => {
  cloud = await startTestCloud()
  for (const location of ['eastus', 'eastus2', 'canadacentral', 'australiaeast', 'centralindia']) {
    cloud.azure.control.setQuota({ location, family: 'cores', limit: 12 })
  }
})
afterAll(() => cloud.close())
beforeEach(() => cloud.azure.control.clearFaults())

const input = aCreation({ vmSize: 'Standard_B2s', vmCount: 10 })
const check = (changes: Partial<CreateVms> = {}) =>
  checkCreation({ azureLimits: rememberLimits(cloud.compute, clock) })(cloud.principal, {
    ...input,
    ...changes,
  })

it('says how many fit and which region takes them all', async () => {
  await expect(check()).rejects.toMatchObject({
    code: 'conflict',
    message: '10 × B2s need 20 vCPUs; East US has 12 left: 6 of 10 fit. North Europe fits all 10.',
  })
  await check({ vmCount: 6 })
  await check({ location: 'northeurope' })
})

it('refuses a size that Azure keeps from the subscription', async () => {
  cloud.azure.control.setQuota({ location: 'eastus', family: 'Standard_B4ms', limit: 0 })
  await expect(check({ vmSize: 'Standard_B4ms', vmCount: 1 })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/use B4ms in East US/),
  })
})

it('lets the request through while Azure throttles or stumbles', async () => {
  for (const status of [429, 500]) {
    cloud.azure.control.clearFaults()
    cloud.azure.control.addFault({ path: '/usages', status, code: 'X' })
    await check()
  }
})

it('tells at once that the secret is wrong', async () => {
  const run = checkCreation({ azureLimits: rememberLimits(cloud.compute, clock) })
  await expect(run({ ...cloud.principal, clientSecret: 'wrong' }, input)).rejects.toMatchObject({
    code: 'cloud_error',
    message: expect.stringMatching(/does not accept the client secret/),
  })
})

it('reads the quota for the summary beside the form', async () => {
  const read = readQuota({
    azureLimits: rememberLimits(
      azureCompute({ armOrigin: cloud.azure.origin, entraOrigin: cloud.azure.origin }),
      clock,
    ),
    openPrincipal: async () => cloud.principal,
  })
  expect(await read('lab_1', 'eastus')).toMatchObject({
    location: 'eastus',
    quotas: { cores: { left: 12, limit: 12 } },
  })
})
