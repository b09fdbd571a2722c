import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline'
import { type Azure, startAzure } from '@labkeeper/local/azure/start'
import { type PricesStandIn, startPrices } from '@labkeeper/local/prices/start'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkCloud } from '../../live/check-cloud.ts'
import { differences } from '../../live/compare.ts'
import { writeReport } from '../../live/report.ts'

/** `npm run live` against the stand-in, which takes the place of Azure here. */

vi.setConfig({ testTimeout: 120_000 })

let azure: Azure
let prices: PricesStandIn
beforeAll(async () => {
  azure = await startAzure({ directory: ':memory:', speed: 200, throttle: false })
  prices = await startPrices()
})
afterAll(() => Promise.all([azure.close(), prices.close()]))

const never = new AbortController().signal
const check = (signal = never, sender?: HttpClient) =>
  checkCloud(
    {
      armOrigin: azure.origin,
      entraOrigin: azure.origin,
      pricesOrigin: prices.origin,
      principal: azure.credentials[0]!,
      location: 'eastus',
      pollSeconds: 0.02,
      ...(sender === undefined ? {} : { sender }),
    },
    signal,
  )
const machines = () =>
  azure.control.resources().filter(({ type }) => type !== 'Microsoft.Resources/resourceGroups')

/** As if Azure answered something else than the stand-in: what stands in the text is another word there. */
const withOtherWords = (path: RegExp, word: string, other: string): HttpClient => {
  const inner = createDefaultHttpClient()
  return {
    async sendRequest(request) {
      const answer = await inner.sendRequest(request)
      if (!path.test(request.url) || !answer.bodyAsText) return answer
      return { ...answer, bodyAsText: answer.bodyAsText.replaceAll(word, other) }
    },
  }
}

it('finds everything as expected, compares it with itself, and leaves nothing', async () => {
  const found = await check()
  expect(found.checks.filter(({ holds }) => !holds)).toEqual([])
  expect(found.checks.length).toBeGreaterThan(15)
  // The role may not remove groups.
  expect(found.leftAfter).toEqual([expect.stringMatching(/^the empty group labkeeper-live-/)])
  expect(machines()).toEqual([])
  expect(differences(found.seen, (await check()).seen)).toEqual([])
  const calls = new Set(found.seen.map(({ call }) => call.split('/').at(-1)))
  expect([...calls]).toEqual(
    expect.arrayContaining(['poll', 'deallocate', 'start', 'restart', 'runcommand', '{}']),
  )
})

it('keeps no token, secret, password or value of an answer', async () => {
  const found = await check()
  const { clientSecret, subscriptionId } = azure.credentials[0]!
  const report = writeReport(found, differences(found.seen, []), 'eastus')
  const kept = JSON.stringify(found.seen) + report
  expect(kept).not.toContain(clientSecret)
  expect(kept).not.toContain(subscriptionId)
  expect(kept).not.toMatch(/Bearer|eyJ|Live-[0-9a-f]{8}/)
})

it('names the property that only the stand-in knows', async () => {
  const expected = await check()
  const found = await check(never, withOtherWords(/virtualMachines\/live-\d\?/, '"vmId"', '"machineId"'))
  const different = differences(expected.seen, found.seen)
  expect(different).not.toEqual([])
  expect(different.join('\n')).toMatch(
    /virtualmachines\/\{\}: only the stand-in answers properties\.vmId: string/i,
  )
})

it('names the check that does not hold', async () => {
  const found = await check(never, withOtherWords(/instanceView/, 'PowerState/running', 'PowerState/stopped'))
  expect(found.checks.filter(({ holds }) => !holds).map(({ name }) => name)).toContain(
    'after its creation: the VM is there, VM running',
  )
  expect(machines()).toEqual([])
})

it('removes what it made when it is interrupted, and what an interrupted one left behind', async () => {
  const stopping = new AbortController()
  const inner = createDefaultHttpClient()
  const interrupting: HttpClient = {
    async sendRequest(request) {
      const answer = await inner.sendRequest(request)
      if (/deallocate/.test(request.url)) stopping.abort(new Error('It was interrupted.'))
      return answer
    },
  }
  const found = await check(stopping.signal, interrupting)
  expect(found.checks.at(-1)).toMatchObject({ holds: false, saw: 'It was interrupted.' })
  expect(found.leftAfter).toEqual(expect.arrayContaining(['virtualMachines live-1']))
  expect(machines()).toEqual([])
})
