import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import type { SyncRecord } from '@labkeeper/functions/domain/vms/sync-record'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { lookAtRights } from '@labkeeper/functions/use-cases/connection/look-at-rights'
import { beforeEach, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { connect, readRecord, setRecord } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

/** What a connection lacks is remembered from a refusal: people are told to add it in Azure, and nobody tests after that. */

const { app } = await openSchool()
let lab: Awaited<ReturnType<typeof openLab>>
const { subscriptionId = '' } = app.azure.credentials[0] ?? {}
const withhold = (...notActions: string[]) =>
  app.azure.control.withholdActions({ subscriptionId, notActions })

const [write, costs] = [
  'Microsoft.Network/networkSecurityGroups/securityRules/write',
  'Microsoft.CostManagement/query/read',
]
const remember = async (missingActions: readonly string[]) => {
  const { cloud } = (await readRecord<LabRecord>(lab, 'lab')) ?? {}
  await setRecord(lab, 'lab', { cloud: { ...cloud, missingActions } })
}
const remembered = async () => (await readRecord<LabRecord>(lab, 'lab'))?.cloud?.missingActions

/** Somebody looks at the list of VMs. */
const compare = async () => {
  await lab.addVm({ subscriptionId })
  expect((await lab.call('GET', 'azure/vms')).status).toBe(200)
  await app.deliver('sync', { v: 1, labId: lab.labId, requestedAt: app.clock.now().toISOString() })
}

beforeEach(async () => {
  lab = await openLab(app)
  await connect(app, lab)
  withhold()
  app.clock.advance(60)
})

it('is looked for with a comparison, and forgotten where it is there by now', async () => {
  await remember([write, costs])
  withhold(costs)
  await compare()
  expect(await remembered()).toEqual([costs])
})

it('stays where Azure does not tell', async () => {
  await remember([write])
  withhold('Microsoft.Authorization/permissions/read')
  await compare()
  expect(await remembered()).toEqual([write])
})

it('stays where somebody is refused another one meanwhile', async () => {
  await remember([costs])
  const record = await readRecord<LabRecord>(lab, 'lab')
  if (record === undefined) throw new Error('The lab is gone')
  const missingActions = async () => {
    await remember([costs, write])
    return []
  }
  const look = lookAtRights({
    ...{ labs: cosmosLabs(lab.database.labs), compute: async () => ({ missingActions }) },
    azureTurns: { take: async () => ({ waitSeconds: 0, seat: undefined }), hold: async () => {} },
  })
  await look(record, { ...record.cloud, clientSecret: '' } as never)
  expect(await remembered()).toEqual([write])
})

it('makes no comparison look failed where it cannot be written down', async () => {
  await remember([write])
  app.cosmos.failNext({
    status: 503,
    times: Number.POSITIVE_INFINITY,
    match: ({ operation, path }) => operation === 'patch' && path.endsWith('/lab'),
  })
  await compare()
  app.cosmos.clearFaults()
  expect((await readRecord<SyncRecord>(lab, 'sync'))?.error ?? '').toBe('')
  app.clock.advance(60)
  await compare()
  expect(await remembered()).toEqual([])
})

it('is known still with a new secret of the same principal, and of another nothing is', async () => {
  const [same, other] = app.azure.credentials.map((one) => ({
    ...{ subscriptionId: one.subscriptionId, tenantId: one.tenantId },
    ...{ clientId: one.clientId, clientSecret: one.clientSecret, username: 'rights@contoso.test' },
  }))
  const save = async (settings: object) =>
    expect(await lab.call('PUT', 'cloud-settings', settings)).toMatchObject({ status: 200 })
  await save({ ...same })
  await remember([write])
  await save({ ...same, subscriptionId: subscriptionId.toUpperCase() })
  expect(await remembered()).toEqual([write])
  await save({ ...other })
  expect(await remembered()).toBeUndefined()
})

it('is not asked for where nothing is missing', async () => {
  await compare()
  const since = new Date().toISOString()
  app.clock.advance(60)
  await compare()
  expect(app.azure.control.requests(since).filter(({ path }) => path.includes('permissions'))).toEqual([])
})
