import { readFileSync } from 'node:fs'
import { mostMeasured } from '@labkeeper/functions/ports/vms/metrics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../contract/azure/cloud.ts'
import { type Exchange, startRecorder } from './recorder.ts'

/** What Azure Monitor is asked for many machines at once, and how the stand-in answers, as the call is published. */
const published = JSON.parse(readFileSync(new URL('metrics.json', import.meta.url), 'utf8'))

const recorder = startRecorder()
let cloud: TestCloud
let exchange: Exchange
beforeAll(async () => {
  cloud = await startTestCloud({ between: recorder.between })
  const vm = await cloud.createVm()
  const [from, to] = [Date.now() - 40 * 60_000, Date.now()].map((at) => new Date(at).toISOString())
  await cloud.compute.readUse(cloud.principal, 'eastus', [vm], { from: from ?? '', to: to ?? '' })
  const found = recorder.exchanges.find(({ path }) => path.includes('metrics:getBatch'))
  if (found === undefined) throw new Error('Nothing was asked')
  exchange = found
})
afterAll(async () => {
  recorder.close()
  await cloud.close()
})

const keysOf = (items: readonly object[]) => new Set(items.flatMap((item) => Object.keys(item)))
const within = (keys: ReadonlySet<string>, known: readonly string[]) =>
  expect([...keys].filter((key) => !known.includes(key))).toEqual([])

it('is asked as it is published, with nothing else', () => {
  const [, host = '', ...rest] = exchange.path.split('/')
  expect(host).toBe(published.host.replace('{region}', 'eastus'))
  const { subscriptionId } = cloud.principal
  expect(`/${rest.join('/')}`).toBe(published.path.replace('{subscriptionId}', subscriptionId))
  const asked = new URLSearchParams(exchange.query)
  within(new Set(asked.keys()), published.query)
  for (const key of published.needed) expect(asked.has(key)).toBe(true)
  expect(asked.get('api-version')).toBe(published.version)
  within(keysOf([exchange.sent as object]), published.body)
  expect(mostMeasured).toBe(published.most)
})

it('is answered in the shape that is published', () => {
  const { values } = exchange.answered as { values: { value: { unit: string; timeseries: object[] }[] }[] }
  within(keysOf(values), published.answer.values)
  const metrics = values.flatMap(({ value }) => value)
  within(keysOf(metrics), published.answer.value)
  within(new Set(metrics.map(({ unit }) => unit)), published.answer.units)
  const series = metrics.flatMap(({ timeseries }) => timeseries)
  within(keysOf(series), published.answer.timeseries)
  within(keysOf(series.flatMap((one) => (one as { data: object[] }).data)), published.answer.data)
})
