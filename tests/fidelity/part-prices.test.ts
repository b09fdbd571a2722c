import { readFileSync } from 'node:fs'
import { PricePage } from '@labkeeper/functions/gateways/prices/price-page'
import { aboutAddress, aboutDisk, diskTiers } from '@labkeeper/functions/gateways/prices/questions'
import { priceList } from '@labkeeper/local/prices/model/price-list'
import { describe, expect, it } from 'vitest'

type Told = Record<'skuName' | 'meterName' | 'unitOfMeasure', string> & { readonly retailPrice: number }
interface Part {
  readonly serviceName: string
  readonly serviceFamily: string
  readonly productName: string
  readonly armSkuName: string
  readonly location: string
  readonly rows: readonly Told[]
  readonly monthly: number
}
interface Published {
  readonly sizesInGiB: Readonly<Record<string, number>>
  readonly disk: Part & { readonly sizeGB: number }
  readonly address: Part
}

const { sizesInGiB, disk, address }: Published = JSON.parse(
  readFileSync(new URL('part-prices.json', import.meta.url), 'utf8'),
)

/** As the list writes them. */
const answered = ({ rows, location, productName, armSkuName }: Part) =>
  PricePage.parse({
    Items: rows.map((row) => ({
      ...row,
      currencyCode: 'USD',
      armRegionName: location,
      armSkuName,
      productName,
      type: 'Consumption',
      effectiveStartDate: '2018-11-01T00:00:00Z',
    })),
    NextPageLink: null,
  }).Items

it('tiers of disks have the sizes that Azure publishes', () => {
  expect(Object.fromEntries(diskTiers.map(([mostGB, tier]) => [tier, mostGB]))).toEqual(sizesInGiB)
})

describe.each([
  ['a disk', disk, aboutDisk(disk.location, disk.sizeGB)],
  ['an address', address, aboutAddress(address.location)],
] as const)('the price of %s', (_, part, question) => {
  it('is asked for and found as Azure lists it', () => {
    const [{ skuName } = { skuName: '' }] = part.rows
    expect(question?.where).toEqual({
      serviceName: part.serviceName,
      priceType: 'Consumption',
      armRegionName: part.location,
      productName: part.productName,
      skuName,
    })
    expect(question?.read(answered(part))).toBeCloseTo(part.monthly, 10)
  })

  it('stands in the simulated list beside the same others', () => {
    for (const { skuName, meterName, unitOfMeasure } of part.rows) {
      const { serviceName, serviceFamily, productName, armSkuName } = part
      const meter = { serviceName, serviceFamily, productName, armSkuName, skuName, meterName, unitOfMeasure }
      expect(priceList).toContainEqual(expect.objectContaining({ ...meter, type: 'Consumption' }))
    }
  })
})
