import { readFileSync } from 'node:fs'
import { parseUrl } from '@labkeeper/local/azure/arm/incoming'
import { labOwnerRole } from '@labkeeper/local/azure/model/role'
import { needsOf } from '@labkeeper/local/azure/sign-in/rights/authorise'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../contract/azure/cloud.ts'
import { driveEverything } from './drive.ts'

/** The role of a lab owner is what the product does, no less and no more, in words that Azure knows. */
let cloud: TestCloud
let undriven: readonly string[]
beforeAll(async () => {
  cloud = await startTestCloud()
  undriven = await driveEverything(cloud)
})
afterAll(() => cloud.close())

const sorted = (actions: Iterable<string>): string[] =>
  [...new Set([...actions].map((action) => action.toLowerCase()))].sort()
const granted = labOwnerRole().flatMap(({ actions }) => actions)

it('was driven through every method', () => {
  expect(undriven).toEqual([])
})

it('grants what is used, and nothing else', () => {
  const used = cloud.azure.control.requests().flatMap(({ method, path, query, body }) => {
    const { parameters } = parseUrl(`${path}?${query}`)
    return needsOf(method, { path, parameters }, body).map(({ action }) => action)
  })
  expect(sorted(granted)).toEqual(sorted(used))
})

it('is not refused anything', () => {
  expect(cloud.azure.control.requests().filter(({ status }) => status === 403)).toEqual([])
})

it('is written in names that roles of Azure itself grant', () => {
  const { actions } = JSON.parse(
    readFileSync(new URL('azure-role-actions.json', import.meta.url), 'utf8'),
  ) as { actions: Record<string, string> }
  expect(sorted(Object.keys(actions))).toEqual(sorted(granted))
})
