import type { RequestFacts } from '@labkeeper/local/cosmos/faults'
import { beforeEach, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { connect } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { aCreation } from '../../support/operations/creation.ts'

/** Others write the same record, and the database says so of one part of a transaction: nothing of it was written. */

const { app } = await openSchool()
let lab: Awaited<ReturnType<typeof openLab>>
beforeEach(async () => {
  lab = await openLab(app)
  await connect(app, lab)
})

const accepts = ({ operation, container, path }: RequestFacts): boolean =>
  operation === 'batch' && container === 'labs' && path.endsWith('docs')
const refuse = (status: number, part: number, times: number) =>
  app.cosmos.failNext({ status, part, times, match: accepts })
const create = (name: string) => lab.call('POST', 'azure/vms', aCreation({ name }))
const names = async () => {
  const { body } = await lab.call('GET', 'azure/vms')
  return (body.data as { name: string }[]).map(({ name }) => name)
}

it.each([0, 1, 3])('is tried again, and not taken for a refusal by the part %i that met it', async (part) => {
  refuse(449, part, 2)
  expect((await create('web')).status).toBe(202)
  expect(await names()).toEqual(['web'])
})

it.each([429, 449, 503])('that goes on is an outage, not a refusal (%i)', async (status) => {
  refuse(status, 1, 3)
  const refused = { status: 503, body: { code: 'unavailable' } }
  expect(await create('web')).toMatchObject(refused)
  app.cosmos.clearFaults()
  expect(await names()).toEqual([])
  expect((await create('web')).status).toBe(202)
})

it('does not make a VM that nobody works on busy', async () => {
  const { subscriptionId = '' } = app.azure.credentials[0] ?? {}
  const { resourceGroup, name } = await lab.addVm({ subscriptionId })
  refuse(449, 0, 2)
  expect((await lab.call('POST', `azure/vms/${resourceGroup}/${name}/stop`)).status).toBe(202)
})
