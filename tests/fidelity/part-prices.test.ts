import { readFileSync } from 'node:fs'
import { PricePage } from '@labkeeper/functions/gateways/prices/price-page'
import {
  aboutAddress,
  aboutDisk,
  aboutSlowDisk,
  aboutSnapshot,
  diskTiers,
  slowDiskTiers,
} from '@labkeeper/functions/gateways/prices/questions'
import { priceList } from '@labkeeper/local/prices/model/price-list'
import { describe, expect, it } from 'vitest'

type Told = Record<'skuName' | 'meterName' | 'unitOfMeasure', string> & {
  readonly retailPrice: number
  readonly productName?: string
}
interface Part {
  readonly serviceName: string
  readonly serviceFamily: string
  readonly productName?: string
  readonly armSkuName: string
  readonly location: string
  readonly rows: readonly Told[]
  readonly monthly?: number
}
interface Published {
  readonly sizesInGiB: Readonly<Record<string, number>>
  readonly hddSizesInGiB: Readonly<Record<string, number>>
  readonly slowDisk: Part & { readonly sizeGB: number }
  readonly snapshots: Part & { readonly aGB: number }
  readonly disk: Part & { readonly sizeGB: number }
  readonly address: Part
}

const { sizesInGiB, hddSizesInGiB, disk, slowDisk, address, snapshots }: Published = JSON.parse(
  readFileSync(new URL('part-prices.json', import.meta.url), 'utf8'),
)

/** As the list writes them. */
const answered = ({ rows, location, productName, armSkuName }: Part) =>
  PricePage.parse({
    Items: rows.map((row) => ({
      productName,
      ...row,
      currencyCode: 'USD',
      armRegionName: location,
      armSkuName,
      type: 'Consumption',
      effectiveStartDate: '2018-11-01T00:00:00Z',
    })),
    NextPageLink: null,
  }).Items

it('tiers of disks have the sizes that Azure publishes', () => {
  expect(Object.fromEntries(diskTiers.map(([mostGB, tier]) => [tier, mostGB]))).toEqual(sizesInGiB)
  expect(Object.fromEntries(slowDiskTiers.map(([mostGB, tier]) => [tier, mostGB]))).toEqual(hddSizesInGiB)
})

describe.each([
  ['a disk', disk, aboutDisk(disk.location, disk.sizeGB), disk.monthly],
  ['a slow disk', slowDisk, aboutSlowDisk(slowDisk.location, slowDisk.sizeGB), slowDisk.monthly],
  ['an address', address, aboutAddress(address.location), address.monthly],
  ['a GB of a snapshot', snapshots, aboutSnapshot(snapshots.location), snapshots.aGB],
] as const)('the price of %s', (_, part, question, price) => {
  it('is asked for and found as Azure lists it', () => {
    const { productName, skuName } = { productName: part.productName, ...part.rows.at(-1) }
    expect(question?.where).toEqual({
      serviceName: part.serviceName,
      priceType: 'Consumption',
      armRegionName: part.location,
      productName,
      skuName,
    })
    expect(question?.read(answered(part))).toBeCloseTo(price ?? 0, 10)
  })

  it('stands in the simulated list beside the same others', () => {
    const { serviceName, serviceFamily, armSkuName } = part
    for (const { skuName, meterName, unitOfMeasure, productName = part.productName } of part.rows) {
      const meter = { serviceName, serviceFamily, productName, armSkuName, skuName, meterName, unitOfMeasure }
      expect(priceList).toContainEqual(expect.objectContaining({ ...meter, type: 'Consumption' }))
    }
  })
})
