import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { restorePoller } from '@azure/arm-compute'
import { startAzure } from '@labkeeper/local/azure/start'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aCloud, aLab, aVm, clientsFor, quick } from './clients.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'azure-stand-in-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('credentials, resources, quotas, the log and a running operation survive a restart on another port', async () => {
  const before = await aCloud({ directory, speed: 20 })
  const lab = await aLab(before)
  before.azure.control.setQuota({ location: 'eastus', family: 'cores', limit: 2 })
  const poller = before.compute.virtualMachines.createOrUpdate(lab.group, 'vm', aVm(lab, 'vm'))
  await poller.submitted()
  const state = await poller.serialize()
  const token = await before.credential.getToken('https://management.azure.com/.default')
  await before.azure.close()

  const after = await aCloud({ directory, speed: 20 })
  expect(after.azure.credentials).toEqual(before.azure.credentials)
  const restored = restorePoller(after.compute, state, after.compute.virtualMachines.createOrUpdate, {
    updateIntervalInMs: 50,
  })
  const vm = await restored
  expect(vm.provisioningState).toBe('Succeeded')
  const second = after.compute.virtualMachines.createOrUpdate(lab.group, 'vm2', aVm(lab, 'vm2'), quick)
  await expect(second).rejects.toMatchObject({ code: 'OperationNotAllowed' })
  expect(
    after.azure.control.requests().filter(({ method }) => method === 'PUT').length,
  ).toBeGreaterThanOrEqual(5)
  const url = `${after.azure.origin}/subscriptions/${after.credentials.subscriptionId}?api-version=2022-12-01`
  expect((await fetch(url, { headers: { authorization: `Bearer ${token.token}` } })).status).toBe(200)
  await after.azure.close()
})

test('what was answered is kept when the process is killed', async () => {
  const source = `
    import { startAzure } from '@labkeeper/local/azure/start'
    const { origin } = await startAzure({ directory: process.argv[1], speed: 2000, throttle: false })
    console.log(origin)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source, directory], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`The stand-in ended with ${code} before it was ready.`)))
  })
  const reader = await startAzure({ directory, speed: 2000 })
  const [credentials] = reader.credentials
  if (!credentials) throw new Error('The stand-in has no credentials.')
  await reader.close()
  const { resources } = clientsFor(origin, credentials)
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      resources.resourceGroups.createOrUpdate(`g${i}`, { location: 'eastus' }),
    ),
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone

  const cloud = await aCloud({ directory })
  const names: (string | undefined)[] = []
  for await (const group of cloud.resources.resourceGroups.list()) names.push(group.name)
  expect(names).toHaveLength(20)
  await cloud.azure.close()
})
