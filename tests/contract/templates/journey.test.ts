import type { Route } from '@labkeeper/contract/kernel/route'
import { z } from '@labkeeper/contract/kernel/zod'
import { Operation } from '@labkeeper/contract/operations/operations'
import { type RouteName, routes } from '@labkeeper/contract/routes'
import { Template } from '@labkeeper/contract/templates/templates'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CallOptions, type RunningApp, startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { workOff, workOffAll } from '../../support/operations/work-off.ts'

/** From a VM to its template, to ten copies, and back to an empty subscription: through the API, on simulated Azure. */
let app: RunningApp
let owner: { email: string; token: string }
beforeAll(async () => {
  app = await startApp()
  owner = await app.newOwner()
  const [credentials] = app.azure.credentials
  if (credentials === undefined) throw new Error('No subscription')
  const { subscriptionId, tenantId, clientId, clientSecret, username } = credentials
  await call('putCloudSettings', { body: { subscriptionId, tenantId, clientId, clientSecret, username } })
})
afterAll(() => app.close())

const ask = (name: RouteName, options: CallOptions = {}, fill: Record<string, string> = {}) => {
  const route: Route = routes[name]
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, key) => encodeURIComponent(fill[key] ?? ''))
  return app.call(route.method, path, { token: owner.token, ...options })
}

/** Calls a route of the contract and holds its answer against the contract. */
const call = async (name: RouteName, options: CallOptions = {}, fill: Record<string, string> = {}) => {
  const route: Route = routes[name]
  const answer = await ask(name, options, fill)
  expect(answer.status, answer.text).toBe(route.status)
  expect(z.safeParse(route.response, answer.body).error).toBeUndefined()
  return answer
}

const Accepted = z.looseObject({ operationId: z.string() })

/** An accepted call, until its operation has ended. */
const done = async (name: RouteName, options: CallOptions = {}, fill: Record<string, string> = {}) => {
  const { body } = await call(name, options, fill)
  const { operationId } = z.parse(Accepted, body)
  return { body, operationId, operation: z.parse(Operation, await workOff(app, owner, operationId)) }
}

const templates = async () => {
  const { body, text } = await call('listTemplates')
  expect(text).not.toContain('sealed')
  return z.parse(z.array(Template), body.data)
}
const templateNamed = async (name: string) =>
  (await templates()).find(({ snapshotName }) => snapshotName === name)
const resources = (type: string) =>
  app.azure.control.resources().filter((resource) => String(resource.type).endsWith(`/${type}`))
const web = { resourceGroup: 'course', vmName: 'web' }
const desk = { resourceGroup: 'course', vmName: 'desk' }

it('makes a template of a running VM, ten VMs of it, and removes all of them', {
  timeout: 180_000,
}, async () => {
  expect((await done('createVms', { body: aCreation() })).operation.status).toBe('succeeded')

  const built = await done('buildTemplate', { body: { templateName: 'golden' } }, web)
  expect(built.body).toMatchObject({
    message: 'Template golden is being created.',
    data: { snapshotName: 'golden', vmName: 'web', resourceGroupName: 'course', status: 'creating' },
  })
  expect(built.operation).toMatchObject({ kind: 'snapshot', status: 'succeeded' })
  const template = await templateNamed('golden')
  expect(template).toMatchObject({ status: 'ready', size: 'Standard_B1s', os: 'Ubuntu Server 22.04 LTS' })
  expect(resources('snapshots').map(({ id }) => id)).toEqual([template?.id])

  const templateId = template?._id ?? ''
  const made = await done('createFromTemplate', { body: { templateId, vmCount: '10' } })
  expect(made.body).toMatchObject({ message: '10 VMs are being created.', data: { name: 'golden-1' } })
  expect(made.operation).toMatchObject({ status: 'succeeded', succeeded: 10 })
  expect(made.operation.items.filter(({ warning }) => warning !== undefined)).toEqual([])
  const hostNames = resources('virtualMachines').map(
    ({ properties }) =>
      z.parse(z.looseObject({ instanceView: z.looseObject({ computerName: z.string() }) }), properties)
        .instanceView.computerName,
  )
  expect(hostNames.sort()).toEqual(
    ['web', ...Array.from({ length: 10 }, (_, index) => `golden-${index + 1}`)].sort(),
  )
  const copy = await call('getVm', {}, { resourceGroup: 'course', vmName: 'golden-10' })
  expect(copy.body).toMatchObject({
    data: {
      powerState: 'VM running',
      adminUsername: 'teacher',
      adminPassword: 'Correct-horse-9',
      publicIP: expect.stringMatching(/^\d+\./),
    },
  })

  expect((await done('deleteTemplate', {}, { id: templateId })).operation.status).toBe('succeeded')
  expect(await templates()).toEqual([])
  expect(resources('snapshots')).toEqual([])
  const gone = await ask('createFromTemplate', { body: { templateId, vmCount: '1' } })
  expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } })

  const names = ['web', ...Array.from({ length: 10 }, (_, index) => `golden-${index + 1}`)]
  const deletions = []
  for (const vmName of names) {
    const { body } = await call(
      'deleteVm',
      { body: { deleteAssociatedResources: true } },
      { resourceGroup: 'course', vmName },
    )
    deletions.push(z.parse(Accepted, body).operationId)
  }
  await workOffAll(app, owner, deletions)
  const left = app.azure.control.resources().filter(({ type }) => !String(type).endsWith('resourceGroups'))
  expect(left).toEqual([])
})

it('says why a template failed, refuses to use it, and makes it in a second try', {
  timeout: 120_000,
}, async () => {
  await done('createVms', { body: aCreation({ name: 'desk' }) })
  app.azure.control.addFault({
    method: 'PUT',
    path: '/snapshots/',
    status: 200,
    code: 'SnapshotsLimitReached',
  })
  const { operation, operationId } = await done('buildTemplate', { body: { templateName: 'flawed' } }, desk)
  expect(operation.items).toMatchObject([
    { name: 'flawed', status: 'failed', error: expect.stringMatching(/only a few snapshots/) },
  ])
  expect(resources('snapshots')).toEqual([])
  const flawed = await templateNamed('flawed')
  expect(flawed).toMatchObject({ status: 'failed', error: expect.stringMatching(/only a few snapshots/) })
  const use = () => ask('createFromTemplate', { body: { templateId: flawed?._id, vmCount: '1' } })
  expect(await use()).toMatchObject({ status: 409, body: { code: 'conflict' } })

  app.azure.control.clearFaults()
  await call('retryOperation', {}, { id: operationId })
  await workOff(app, owner, operationId)
  expect(await templateNamed('flawed')).toMatchObject({ status: 'ready' })

  // The source may go: the template stands on its own. The quota is looked at before anything is made.
  await done('deleteVm', { body: { deleteAssociatedResources: true } }, desk)
  app.azure.control.setQuota({ location: 'eastus', family: 'cores', limit: 0 })
  app.clock.advance(60)
  expect(await use()).toMatchObject({ status: 409, body: { error: expect.stringMatching(/vCPU/) } })
  app.azure.control.setQuota({ location: 'eastus', family: 'cores', limit: 100 })
  app.clock.advance(60)
  expect(
    (await done('createFromTemplate', { body: { templateId: flawed?._id, vmCount: '1' } })).operation.status,
  ).toBe('succeeded')
})

it.each(['0', '101', '1.5', 'ten', '', '00000000001'])('refuses %j VMs', async (vmCount) => {
  const answer = await ask('createFromTemplate', { body: { templateId: 'tpl_x', vmCount } })
  expect(answer).toMatchObject({ status: 400, body: { fields: { vmCount: expect.any(String) } } })
})

it('of another lab do not exist', async () => {
  const templateId = (await templateNamed('flawed'))?._id ?? ''
  const { token } = await app.newOwner()
  for (const answer of [
    await ask('deleteTemplate', { token }, { id: templateId }),
    await ask('createFromTemplate', { token, body: { templateId, vmCount: '1' } }),
    await ask('buildTemplate', { token, body: { templateName: 'x' } }, { ...desk, vmName: 'flawed-1' }),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect((await ask('listTemplates', { token })).body).toEqual({ data: [] })
})
