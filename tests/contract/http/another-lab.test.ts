import { type Route, students } from '@labkeeper/contract/kernel/route'
import { type RouteName, routes } from '@labkeeper/contract/routes'
import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'

/** What belongs to another lab answers to the letter like what does not exist, on every route that names a record. */

/** What a route needs to get as far as looking for the record. A route that is missing here answers 400, and fails. */
const bodies: Partial<Record<string, object>> = {
  buildTemplate: { templateName: 'golden' },
  renamePasskey: { name: 'Mine' },
  setVmAccess: { access: 'address' },
}

const isAboutRecord = ([, { path }]: [RouteName, Route]) => /\{(id|resourceGroup|vmName)\}/.test(path)
const all = (Object.entries(routes) as [RouteName, Route][]).filter(isAboutRecord)

let app: RunningApp
/** Ids of everything in the first lab. */
let ids: string[]
/** Of the second lab. */
const tokens = { owner: '', student: '' }
beforeAll(async () => {
  app = await startApp()
  const mine = await app.newOwner()
  const theirs = await app.newOwner()
  tokens.owner = theirs.token
  tokens.student = (await app.newStudent(theirs)).token
  for (const [index, { token }] of [mine, theirs].entries()) {
    const { subscriptionId, tenantId, clientId, clientSecret, username } = app.azure.credentials[index]!
    const body = { subscriptionId, tenantId, clientId, clientSecret, username }
    expect((await app.call('PUT', 'cloud-settings', { token, body })).status).toBe(200)
  }
  const made = await app.call('POST', 'azure/vms', { token: mine.token, body: aCreation() })
  expect(made.status).toBe(202)
  const { data, operationId } = routes.createVms.response.parse(made.body)
  const labId = labIdOf(userIdOf(mine.email))
  await openDatabase(app.config.cosmos).labs.items.create({
    ...{ type: 'template', id: 'tpl_golden', labId, uk: 'template:golden', name: 'golden' },
    ...{ status: 'ready', createdAt: app.clock.now().toISOString() },
  })
  ids = [data._id, operationId, 'tpl_golden', (await app.newStudent(mine)).id]
})
afterAll(() => app.close())

const ask = async (name: RouteName, route: Route, fill: Record<string, string>) => {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(fill[key] ?? 'x'))
  const body = bodies[name] ?? (route.body === undefined ? undefined : {})
  const { status, body: said } = await app.call(route.method, path, {
    token: route.access === students ? tokens.student : tokens.owner,
    ...(body === undefined ? {} : { body }),
  })
  const { requestId: _own, ...rest } = said
  return { status, said: rest }
}

describe.each(all)('%s', (name, route) => {
  it('does not tell what is in another lab from what is nowhere', async () => {
    const nowhere = await ask(name, route, { resourceGroup: 'course', vmName: 'none', id: 'vm_nowhere' })
    expect(nowhere).toMatchObject({ status: 404, said: { code: 'not_found' } })
    for (const id of ids) {
      expect(await ask(name, route, { resourceGroup: 'course', vmName: 'web', id })).toEqual(nowhere)
    }
  })
})
