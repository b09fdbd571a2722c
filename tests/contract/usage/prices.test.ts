import { createServer, type Server } from 'node:http'
import { retailPrices } from '@labkeeper/functions/gateways/prices/retail-prices'
import { type PricesStandIn, startPrices } from '@labkeeper/local/prices/start'
import { closeServer, listen } from '@labkeeper/local/service/listen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '../../support/app.ts'

const linux = { location: 'westeurope', size: 'Standard_D2s_v3', osType: 'Linux' } as const
const windows = { ...linux, osType: 'Windows' } as const

let standIn: PricesStandIn
beforeEach(async () => {
  standIn = await startPrices()
})
afterEach(() => standIn.close())

const open = (origin: string) => {
  const clock = aClock()
  const failures: unknown[] = []
  return {
    clock,
    failures,
    prices: retailPrices({ origin, now: clock.now, report: (e) => failures.push(e) }),
  }
}

describe('list prices', () => {
  it('are those of an ordinary VM, by system, wherever in the list they stand', async () => {
    const { prices } = open(standIn.origin)
    const [one, other] = [await prices.hourly(linux), await prices.hourly(windows)]
    // Two vCPUs and 8 GB: a Spot machine costs a tenth, a reservation thousands.
    expect(one).toBeGreaterThan(0.08)
    expect(one).toBeLessThan(0.15)
    expect(other).toBeGreaterThan(one ?? 0)
    expect(other).toBeLessThan(0.3)
  })

  it.each([
    ['Standard_B4ms', 0.0803, undefined],
    ['Standard_D2s_v5', 0.0956, 0.1876],
    ['Standard_D4s_v5', 0.1912, 0.3752],
    ['Standard_D2as_v5', 0.086, 0.178],
    ['Standard_D4as_v5', 0.1721, 0.3561],
    ['Standard_NV6ads_A10_v5', 0.454, 0.73],
  ] as const)('of %s in East US are %f and %s', async (size, linuxPrice, windowsPrice) => {
    const { prices } = open(standIn.origin)
    const kind = { location: 'eastus', size }
    expect(await prices.hourly({ ...kind, osType: 'Linux' })).toBe(linuxPrice)
    if (windowsPrice !== undefined) {
      expect(await prices.hourly({ ...kind, osType: 'Windows' })).toBe(windowsPrice)
    }
  })

  it('are asked for once by many at the same time, and again after a day', async () => {
    const { prices, clock } = open(standIn.origin)
    await Promise.all([prices.hourly(linux), prices.hourly(windows), prices.hourly(linux)])
    const pages = standIn.asked()
    expect(pages).toBeGreaterThan(1)
    clock.advance(23 * 3600)
    await prices.hourly(linux)
    expect(standIn.asked()).toBe(pages)
    clock.advance(2 * 3600)
    await prices.hourly(linux)
    expect(standIn.asked()).toBe(2 * pages)
  })

  it('that do not exist are no failure, and strange names are not asked for', async () => {
    const { prices, failures } = open(standIn.origin)
    expect(await prices.hourly({ ...linux, size: 'Standard_Unheard_of' })).toBeUndefined()
    const asked = standIn.asked()
    expect(await prices.hourly({ ...linux, size: "x' or 1 eq 1" })).toBeUndefined()
    expect(standIn.asked()).toBe(asked)
    expect(failures).toEqual([])
  })
})

describe('a list that cannot be read', () => {
  it('is not asked the same for five minutes, and all else after a moment', async () => {
    const { prices, clock } = open(standIn.origin)
    standIn.answerWith(503)
    await expect(prices.hourly(linux)).rejects.toThrow('503')
    standIn.answerWith(200)
    const asked = standIn.asked()
    await expect(prices.disk('eastus', 128)).rejects.toThrow('just now')
    expect(standIn.asked()).toBe(asked)
    clock.advance(11)
    expect(await prices.disk('eastus', 128)).toBe(9.6)
    await expect(prices.hourly(linux)).rejects.toThrow('just now')
    clock.advance(290)
    expect(await prices.hourly(linux)).toBeGreaterThan(0)
  })

  it('is left alone for five minutes; what is known already stays known', async () => {
    const { prices, clock, failures } = open(standIn.origin)
    const known = await prices.hourly(linux)
    standIn.answerWith(503)
    await expect(prices.hourly({ ...linux, location: 'eastus' })).rejects.toThrow('503')
    const asked = standIn.asked()
    await expect(prices.hourly({ ...linux, location: 'eastus' })).rejects.toThrow('just now')
    expect(await prices.hourly(linux)).toBe(known)
    expect(standIn.asked()).toBe(asked)
    expect(failures).toHaveLength(1)
    standIn.answerWith(200)
    clock.advance(301)
    expect(await prices.hourly({ ...linux, location: 'eastus' })).toBeGreaterThan(0)
  })

  /** A list that answers as it likes. */
  const rogue = async (answer: (origin: string) => { status?: number; headers?: object; body?: unknown }) => {
    let origin = ''
    const paths: (string | undefined)[] = []
    const server: Server = createServer((request, response) => {
      paths.push(request.url)
      const { status = 200, headers = {}, body } = answer(origin)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    })
    origin = `http://127.0.0.1:${await listen(server, 0)}`
    return { origin, paths, close: () => closeServer(server) }
  }

  it.each([
    ['leads to another address', () => ({ body: { Items: [], NextPageLink: `${standIn.origin}/api` } })],
    ['redirects', () => ({ status: 302, headers: { location: standIn.origin }, body: {} })],
    ['is no list', () => ({ body: { Items: [{ retailPrice: '0.1' }] } })],
    ['never ends', (origin: string) => ({ body: { Items: [], NextPageLink: `${origin}/more` } })],
  ])('is not believed when it %s', async (_, answer) => {
    const list = await rogue(answer)
    const { prices, failures } = open(list.origin)
    await expect(prices.hourly(linux)).rejects.toThrow()
    expect(failures).toHaveLength(1)
    expect(standIn.asked()).toBe(0)
    expect(list.paths.length).toBeLessThanOrEqual(10)
    await list.close()
  })
})
