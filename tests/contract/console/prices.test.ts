import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { retailPrices } from '@labkeeper/functions/gateways/prices/retail-prices'
import { exhibitPrices } from '@labkeeper/local/console/exhibits/prices'
import { startConsole } from '@labkeeper/local/console/start'
import { startPrices } from '@labkeeper/local/prices/start'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

let file = ''
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'prices-'))
  file = join(directory, 'prices.sqlite')
  return () => rm(directory, { recursive: true })
})

const open = async () => {
  const prices = await startPrices({ file })
  const shown = await startConsole({
    port: 0,
    exhibits: [exhibitPrices(prices)],
    productOrigin: 'http://localhost:4280',
  })
  const close = async () => {
    await shown.close()
    await prices.close()
  }
  onTestFinished(close)
  const ask = async (method: string, path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(shown.origin + path, { method, ...sent })
    return { status: answer.status, body: await answer.json() }
  }
  const read = () => retailPrices({ origin: prices.origin, now: () => new Date(), report: () => undefined })
  return { ask, read, prices }
}

describe('the list of prices at the console', () => {
  it('says how often it was asked, and answers as it is told, also after a restart', async () => {
    const { ask, read } = await open()
    expect(await ask('GET', '/prices')).toEqual({ status: 200, body: { asked: 0, status: 200 } })
    expect(await read().disk('eastus', 128)).toBe(9.6)
    expect((await ask('GET', '/prices')).body).toEqual({ asked: 1, status: 200 })
    expect(await ask('POST', '/prices', { status: 503 })).toEqual({
      status: 200,
      body: { asked: 1, status: 503 },
    })
    await expect(read().disk('eastus', 128)).rejects.toThrow('503')
    const again = await open()
    await expect(again.read().disk('eastus', 128)).rejects.toThrow('503')
    await again.ask('POST', '/prices', { status: 200 })
    expect(await again.read().disk('eastus', 128)).toBe(9.6)
  })

  it.each([{}, { status: 199 }, { status: 600 }, { status: 200.5 }, { status: 200, more: 1 }])(
    'refuses %o',
    async (body) => {
      const { ask } = await open()
      expect(await ask('POST', '/prices', body)).toEqual({ status: 400, body: { error: expect.any(String) } })
    },
  )

  it.each([
    ['E10 LRS Disk', 'Standard SSD Managed Disks', 9.6, '1/Month'],
    ['E10 LRS Disk Mount', 'Standard SSD Managed Disks', 0.96, '1/Month'],
    ['E10 LRS Disk Operations', 'Standard SSD Managed Disks', 0.002, '10K'],
    ['S10 LRS Disk', 'Standard HDD Managed Disks', 5.89, '1/Month'],
    ['S50 LRS Disk', 'Standard HDD Managed Disks', 143.36, '1/Month'],
    ['S10 LRS Disk Operations', 'Standard HDD Managed Disks', 0.0005, '10K'],
    ['Snapshots LRS Snapshots', 'Standard SSD Managed Disks', 0.132, '1 GB/Month'],
    ['Basic IPv4 Static Public IP', 'IP Addresses', 0.0036, '1 Hour'],
  ])('shows the row of %s', async (meterName, productName, retailPrice, unitOfMeasure) => {
    const { ask } = await open()
    const meter = encodeURIComponent(meterName)
    const { body } = await ask('GET', `/prices/rows?armRegionName=eastus&meterName=${meter}`)
    expect(body).toEqual([
      expect.objectContaining({
        productName,
        retailPrice,
        unitOfMeasure,
        armSkuName: '',
        type: 'Consumption',
      }),
    ])
  })

  it('has each row in each region, dearer where machines are, and addresses everywhere the same', async () => {
    const { ask } = await open()
    const priceOf = async (armRegionName: string, key: string, value: string, productName: string) => {
      const { body } = await ask(
        'GET',
        `/prices/rows?armRegionName=${armRegionName}&${key}=${encodeURIComponent(value)}`,
      )
      const rows: { productName: string; retailPrice: number; type: string }[] = body
      return (
        rows.find((row) => row.productName === productName && row.type === 'Consumption')?.retailPrice ?? 0
      )
    }
    const shareOf = async (key: string, value: string, productName: string) =>
      (await priceOf('westeurope', key, value, productName)) /
      (await priceOf('eastus', key, value, productName))
    const share = await shareOf('armSkuName', 'Standard_D2s_v5', 'Virtual Machines Dsv5 Series')
    expect(share).toBeGreaterThan(1)
    expect(await shareOf('meterName', 'S30 LRS Disk', 'Standard HDD Managed Disks')).toBeCloseTo(share, 2)
    expect(await shareOf('meterName', 'LRS Snapshots', 'Standard HDD Managed Disks')).toBeCloseTo(share, 2)
    expect(await shareOf('meterName', 'Standard IPv4 Static Public IP', 'IP Addresses')).toBe(1)
  })

  it('refuses to filter rows by what it does not know', async () => {
    const { ask } = await open()
    expect((await ask('GET', '/prices/rows?meter=x')).status).toBe(400)
  })

  it('is filtered by the meter, too', async () => {
    const { prices } = await open()
    const filter = encodeURIComponent(
      "armRegionName eq 'eastus' and productName eq 'Standard HDD Managed Disks' and meterName eq 'LRS Snapshots'",
    )
    const answer = await fetch(`${prices.origin}/api/retail/prices?$filter=${filter}`)
    expect(await answer.json()).toMatchObject({
      Count: 1,
      NextPageLink: null,
      Items: [{ skuName: 'Snapshots LRS', retailPrice: 0.05, unitOfMeasure: '1 GB/Month' }],
    })
  })
})
