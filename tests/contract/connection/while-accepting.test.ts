import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { aesSealer } from '@labkeeper/functions/gateways/crypto/sealer'
import { cloudSecret } from '@labkeeper/functions/use-cases/connection/open-principal'
import type { RequestFacts } from '@labkeeper/local/cosmos/faults'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, connect, createCourse, vmsOf } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { whileAskingOf } from '../../support/while-asking.ts'

/** The cloud settings go in the moment in which VMs are accepted, after Azure was asked. */

const { app } = await openSchool()
let lab: Awaited<ReturnType<typeof openLab>>
beforeEach(async () => {
  lab = await openLab(app)
  await connect(app, lab)
})

const accepts = ({ operation, container }: RequestFacts): boolean =>
  operation === 'batch' && container === 'labs'
const whileAccepting = (call: () => ReturnType<typeof lab.call>, doElse: () => Promise<unknown>) =>
  whileAskingOf(app.cosmos)(accepts, call, doElse)
const settings = async () => (await lab.call('GET', 'cloud-settings')).body.data
const forget = async () => expect((await lab.call('DELETE', 'cloud-settings')).status).toBe(200)
const change = async () => {
  const body = { ...app.azure.credentials[1], username: `${lab.labId}@contoso.test` }
  expect((await lab.call('PUT', 'cloud-settings', body)).status).toBe(200)
}

describe('a VM', () => {
  const create = () => lab.call('POST', 'azure/vms', aCreation())
  const names = async () => (await lab.call('GET', 'azure/vms')).body.data

  it('is not accepted without them: nobody could stop or delete it', async () => {
    expect(await whileAccepting(create, forget)).toMatchObject({
      status: 409,
      body: { code: 'cloud_settings_missing' },
    })
    expect(await settings()).toBeNull()
    expect(await names()).toEqual([])
  })

  it('is not accepted in a subscription that is not connected any more', async () => {
    expect(await whileAccepting(create, change)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining('another subscription') },
    })
    expect(await names()).toEqual([])
    expect((await create()).status).toBe(202)
  })

  it('is accepted in one whose id somebody typed in capitals', async () => {
    const { subscriptionId } = app.azure.credentials[0] ?? {}
    const value = subscriptionId?.toUpperCase()
    await lab.database.labs
      .item('lab', lab.labId)
      .patch([{ op: 'set', path: '/cloud/subscriptionId', value }])
    expect((await create()).status).toBe(202)
    expect(await settings()).toMatchObject({ subscriptionId: value })
  })
})

describe('what lies in the bin', () => {
  const id = 'bin_00000000000000000000000000000001'
  const restore = () => lab.call('POST', `lab/bin/${id}/restore`)
  const inBin = async () => {
    const { subscriptionId = '' } = app.azure.credentials[0] ?? {}
    const { operationId: _, ...vm } = await lab.addVm({ subscriptionId, name: 'web' })
    await lab.database.labs.item(vm.id, lab.labId).delete()
    await lab.database.labs.items.create({
      ...{ type: 'bin-item', id, labId: lab.labId, uk: id, schema: 1, state: 'kept', snapshotName: 'none' },
      ...{ subscriptionId, vm, reason: 'Removed by Olga Owner.', days: 7, stepId: 'st_1' },
      ...{ removedAt: app.clock.now().toISOString(), until: '2099-01-01T00:00:00.000Z' },
      dueAt: '2099-01-01T00:00:00.000Z',
    })
  }
  const state = async () => (await lab.database.labs.item(id, lab.labId).read()).resource.state

  it.each([
    ['without them', () => forget(), { code: 'cloud_settings_missing' }],
    [
      'in a subscription that is not connected any more',
      () => change(),
      { code: 'conflict', error: expect.stringContaining('another subscription') },
    ],
  ])('is not restored %s, and stays there', async (_when, doElse, body) => {
    await inBin()
    expect(await whileAccepting(restore, doElse)).toMatchObject({ status: 409, body })
    expect(await state()).toBe('kept')
    expect((await lab.call('GET', 'azure/vms')).body.data).toEqual([])
  })

  it('is restored, though somebody saves them as they are', async () => {
    await inBin()
    const save = async () => {
      const body = { ...app.azure.credentials[0], username: `${lab.labId}@contoso.test` }
      expect((await lab.call('PUT', 'cloud-settings', body)).status).toBe(200)
    }
    expect(await whileAccepting(restore, save)).toMatchObject({ status: 202 })
    expect(await state()).toBe('restoring')
  })
})

describe('machines of a course', () => {
  const draft = () => createCourse(lab, { recipe: aRecipe, machines: { wanted: 2 } })

  it.each(['publish', 'source'])('are not made without them (%s)', async (path) => {
    const { id } = await draft()
    const make = () => lab.call('POST', `courses/${id}/${path}`, {})
    expect(await whileAccepting(make, forget)).toMatchObject({
      status: 409,
      body: { code: 'cloud_settings_missing' },
    })
    expect(await vmsOf(lab, id)).toEqual([])
  })

  it('are made in the subscription that is connected by then', async () => {
    const { id } = await draft()
    const [, credentials] = app.azure.credentials
    if (credentials === undefined) throw new Error('No second subscription')
    const { clientSecret, ...ids } = credentials
    // A save looks at the lab's courses, by what is kept waiting here.
    const save = async () => {
      const labs = cosmosLabs(lab.database.labs)
      const before = (await labs.read(lab.labId))?.cloud
      const sealedSecret = aesSealer(app.config.sealingKeys).seal(clientSecret, {
        labId: lab.labId,
        recordId: cloudSecret,
      })
      const cloud = { ...ids, username: `${lab.labId}@contoso.test`, sealedSecret }
      expect(await labs.setCloud(lab.labId, cloud, before)).toBe(true)
    }
    const made = await whileAccepting(() => lab.call('POST', `courses/${id}/publish`, {}), save)
    expect(made).toMatchObject({ status: 202, body: { made: 3 } })
    const { subscriptionId } = ids
    const machines = await vmsOf(lab, id)
    expect(machines).toHaveLength(3)
    for (const machine of machines) expect(machine).toMatchObject({ subscriptionId })
  })
})
