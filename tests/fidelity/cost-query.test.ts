import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../contract/azure/cloud.ts'
import { type Exchange, startRecorder } from './recorder.ts'

/** How Azure is asked for costs, and how the stand-in answers, as the call is published. */
const published = JSON.parse(readFileSync(new URL('cost-query.json', import.meta.url), 'utf8'))

const recorder = startRecorder()
const tag = { name: 'labkeeper-course', value: 'crs_a' }
const days = { from: '2026-11-03', to: '2026-11-09' }
let cloud: TestCloud
let exchange: Exchange
let sum: number | undefined
beforeAll(async () => {
  cloud = await startTestCloud({ between: recorder.between })
  const row = { tagName: tag.name, tagValue: tag.value }
  cloud.azure.control.setCosts([
    { ...row, day: '2026-11-02', cost: 100 },
    { ...row, day: '2026-11-03', cost: 1.25 },
    { ...row, day: '2026-11-09', cost: 2.5 },
    { ...row, day: '2026-11-10', cost: 100 },
    { ...row, tagValue: 'crs_b', day: '2026-11-05', cost: 100 },
  ])
  sum = await cloud.compute.readCosts(cloud.principal, tag, days)
  const found = recorder.exchanges.find(({ path }) => path.includes('Microsoft.CostManagement'))
  if (found === undefined) throw new Error('Nothing was asked')
  exchange = found
})
afterAll(async () => {
  recorder.close()
  await cloud.close()
})

type Tree = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const within = (value: unknown, known: readonly string[]) =>
  expect(Object.keys(value as object).filter((key) => !known.includes(key))).toEqual([])

it('is asked as it is published, with nothing else', () => {
  expect(exchange.path).toBe(published.path.replace('{subscriptionId}', cloud.principal.subscriptionId))
  expect(new URLSearchParams(exchange.query).get('api-version')).toBe(published.version)
  const sent = exchange.sent as unknown as { timePeriod: object; dataset: Tree }
  within(sent, published.definition)
  within(sent.timePeriod, published.timePeriod)
  within(sent.dataset, published.dataset)
  for (const one of Object.values(sent.dataset.aggregation ?? {})) within(one, published.aggregation)
  within(sent.dataset.filter, published.filter)
  within(sent.dataset.filter?.tags, published.comparison)
})

it('is answered in the shape that is published, with what these days of this tag cost', () => {
  const { properties, ...rest } = exchange.answered as unknown as { properties: { columns: object[] } }
  within({ ...rest, properties }, published.answer)
  within(properties, published.properties)
  for (const column of properties.columns) within(column, published.column)
  expect(sum).toBe(3.75)
})

it('says nothing of what has cost nothing', async () => {
  expect(await cloud.compute.readCosts(cloud.principal, { ...tag, value: 'crs_c' }, days)).toBeUndefined()
})

it.each([
  ['AuthorizationFailed', 'AuthorizationFailed'],
  ['SubscriptionNotSupported', 'SubscriptionNotSupported'],
] as const)('is refused: %s', async (refusal, azureCode) => {
  cloud.azure.control.setCosts(refusal)
  await expect(cloud.compute.readCosts(cloud.principal, tag, days)).rejects.toMatchObject({ azureCode })
})
