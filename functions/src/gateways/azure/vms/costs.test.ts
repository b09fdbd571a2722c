import { expect, it } from 'vitest'
import type { Ask } from '../kernel/ask.ts'
import { createCosts } from './costs.ts'

const days = { from: '2026-11-23', to: '2026-11-29' }
const read = (bodyAsText: string) => {
  const sendRequest = async () => ({ status: 200, bodyAsText })
  const clients = { subscriptionId: 's', resources: { pipeline: { sendRequest } }, httpClient: {} }
  const ask: Ask = (_, call) => call(clients as never)
  return createCosts(ask).readCosts({} as never, { name: 'labkeeper-course', value: 'crs_1' }, days)
}
const said = (properties: object) => JSON.stringify({ properties })
const columns = [{ name: 'CostUSD' }, { name: 'Currency' }]

it('adds up what Azure says, and says nothing where it has nothing', async () => {
  expect(await read(said({ columns, rows: [[1.5, 'USD']] }))).toBe(1.5)
  expect(await read(said({ columns, rows: [] }))).toBeUndefined()
})

it.each([
  ['no columns', said({ columns: [], rows: [] })],
  ['no amount', said({ columns, rows: [[null, 'USD']] })],
  ['no answer at all', '<html>'],
  ['nothing', ''],
])('takes %s for a refusal, which holds up nothing else of a course', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ trouble: 'final', azureCode: 'UnreadableCosts' })
})
