import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../contract/azure/cloud.ts'
import { type Exchange, startRecorder } from './recorder.ts'

/** What Azure is asked about a machine that somebody cannot reach, and how the stand-in answers, as it is published. */
const published = JSON.parse(readFileSync(new URL('resource-health.json', import.meta.url), 'utf8'))

const recorder = startRecorder()
let cloud: TestCloud
let exchanges: readonly Exchange[]
beforeAll(async () => {
  cloud = await startTestCloud({ between: recorder.between })
  const draft = cloud.newVm()
  const vm = await cloud.createVm({ ...draft, tags: { ...draft.tags, 'labkeeper-course': 'crs_1' } })
  const examine = () => cloud.compute.examine(cloud.principal, vm, { port: 22 })
  const plant = (wish: object) =>
    expect(cloud.azure.control.useGuest({ vmId: vm.id, ...wish })).toMatchObject(wish)
  await examine()
  for (const host of ['Degraded', 'Unavailable'] as const) {
    plant({ host })
    await examine()
  }
  plant({ host: 'Available', agent: 'silent' })
  await examine()
  exchanges = recorder.exchanges
})
afterAll(async () => {
  recorder.close()
  await cloud.close()
})

const within = (keys: readonly string[], known: readonly string[]) =>
  expect([...new Set(keys)].filter((key) => !known.includes(key))).toEqual([])
const to = (part: string) => exchanges.filter(({ path }) => path.includes(part))
const health = () => to('availabilityStatuses')

it('asks for the health of one machine, as it is published', () => {
  expect(health()).toHaveLength(4)
  for (const { method, path, query } of health()) {
    expect(method).toBe('GET')
    expect(path.replace(/^.*virtualMachines\/[^/]+/, '{resourceUri}')).toBe(published.path)
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ 'api-version': published.version })
  }
})

it('is answered in the shape that is published', () => {
  for (const { answered } of health()) {
    const { properties, ...top } = answered as { properties: Record<string, string> }
    within(Object.keys(top), published.top)
    within(Object.keys(properties), published.properties)
    within([properties.availabilityState ?? ''], published.states)
    within([properties.reasonType || 'Unplanned'], published.reasons)
    within([properties.reasonChronicity ?? ''], published.chronicities)
  }
})

it('asks for what a machine said as it came up with nothing else than is published', () => {
  const asked = to('retrieveBootDiagnosticsData')
  expect(asked.length).toBeGreaterThan(0)
  for (const { method, query, answered } of asked) {
    expect(method).toBe('POST')
    within([...new URLSearchParams(query).keys()], published.bootQuery)
    expect(Object.keys(answered as object).sort()).toEqual(published.bootDiagnostics)
  }
})

it('is told of a silent agent as Azure does', () => {
  const machines = to('/virtualMachines/').filter(({ query }) => query.includes('instanceView'))
  const last = machines.at(-1)?.answered as {
    properties: { instanceView: { vmAgent: { statuses: object[] } } }
  }
  expect(last.properties.instanceView.vmAgent.statuses[0]).toMatchObject(published.silentAgent)
})

it('reads what a machine said only where Azure keeps it, without a token', async () => {
  const asked = to('retrieveBootDiagnosticsData').at(-1)?.answered as { serialConsoleLogBlobUri: string }
  const { host, pathname, search } = new URL(asked.serialConsoleLogBlobUri)
  expect(host).toMatch(/\.blob\.storage\.azure\.net$/)
  const at = (query: string) => fetch(`${cloud.azure.origin}/${host}${pathname}${query}`)
  expect((await at(search)).status).toBe(200)
  expect((await at(search.replace(/sig=[^&]+/, 'sig=forged'))).status).toBe(403)
  expect((await at('')).status).toBe(403)
})
