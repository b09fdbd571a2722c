import {
  labServicesActions,
  labServicesRole,
} from '@labkeeper/functions/domain/courses/lab-services/lab-services-actions'
import { openAzure } from '@labkeeper/functions/gateways/azure/compute'
import { needsOf } from '@labkeeper/local/azure/sign-in/rights/authorise'
import { needOf } from '@labkeeper/local/azure/sign-in/rights/need'
import { type Azure, startAzure } from '@labkeeper/local/azure/start'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problemsOf, readTypes } from './arm-types.ts'
import { startRecorder } from './recorder.ts'

/** What is read of Azure Lab Services is what its published description says, and needs what Azure's own role has. */

const excerpt = readTypes('lab-services.json')
const recorder = startRecorder()
let azure: Azure
beforeAll(async () => {
  // Small pages, so that every listing has several.
  azure = await startAzure({ directory: ':memory:', throttle: false, pageSize: 2 })
  const { labServices } = openAzure({
    armOrigin: await recorder.between(azure.origin),
    entraOrigin: azure.origin,
  })
  const [principal] = azure.credentials
  if (principal === undefined) throw new Error('No subscription')
  const { subscriptionId } = principal
  azure.control.furnishLabs({ subscriptionId, labs: 6, since: '2027-01-04' })
  azure.control.assignRoles({ subscriptionId, roles: [labServicesRole] })
  for (const { id } of await labServices.labs(principal)) {
    await labServices.users(principal, id)
    await labServices.schedules(principal, id)
  }
})
afterAll(async () => {
  recorder.close()
  await azure.close()
})

const exchanges = () => recorder.exchanges.filter(({ path }) => path.includes('/Microsoft.LabServices/'))
const typeOf = (path: string): string => needOf('GET', path).action.replace(/\/read$/, '')
const rootOf = (path: string) => {
  const root = excerpt.roots[typeOf(path)]
  if (root === undefined) throw new Error(`${typeOf(path)} is not in the excerpt`)
  return root
}

it('is asked for every kind of thing, page by page, and never for a change', () => {
  const asked = new Set(exchanges().map(({ path }) => typeOf(path)))
  expect([...asked].sort()).toEqual(Object.keys(excerpt.roots).sort())
  expect(exchanges().length).toBeGreaterThan(1 + 2 * 6)
  expect(exchanges().filter(({ method, status }) => method !== 'GET' || status !== 200)).toEqual([])
})

it('is asked in the version that the description is of', () => {
  for (const { path, apiVersion } of exchanges()) expect(apiVersion).toBe(rootOf(path).apiVersion)
})

it('is answered with nothing that Azure does not know', () => {
  const found = exchanges().flatMap(({ path, answered }) =>
    (answered as { value: readonly unknown[] }).value.flatMap((item) =>
      problemsOf(excerpt, rootOf(path).type, item, 'answered').map(
        (problem) => `${typeOf(path)}: ${problem}`,
      ),
    ),
  )
  expect([...new Set(found)]).toEqual([])
})

it('needs the actions that it says, all of them in the role that it names', () => {
  const needed = exchanges().flatMap(({ path }) =>
    needsOf('GET', { path, parameters: new Map() }, undefined).map(({ action }) => action),
  )
  expect([...new Set(needed)].sort()).toEqual([...labServicesActions].sort())
  const { role } = excerpt as unknown as { role: { name: string; actions: readonly string[] } }
  expect(labServicesRole).toBe(role.name)
  const reads = role.actions.map(
    (action) => new RegExp(`^${action.replaceAll('.', '\\.').replace('*', '.+')}$`),
  )
  for (const action of labServicesActions) expect(reads.some((read) => read.test(action))).toBe(true)
})
