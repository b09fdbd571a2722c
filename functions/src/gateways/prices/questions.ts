import type { Kind } from '../../domain/usage/usage.ts'
import { type HourlyPrices, hourlyPrices, meterPrice, type PricePage } from './price-page.ts'

/** One question to the list, and what of the rows that answer it is meant. */
export interface Question<T> {
  /** Field and value; each has to hold. */
  readonly where: Readonly<Record<string, string>>
  readonly read: (rows: PricePage['Items']) => T
  /** Its answer has many pages. */
  readonly isLong?: boolean
}

export const aboutSize = (kind: Pick<Kind, 'location' | 'size'>): Question<HourlyPrices> => ({
  where: {
    serviceName: 'Virtual Machines',
    priceType: 'Consumption',
    armRegionName: kind.location,
    armSkuName: kind.size,
  },
  read: (rows) => hourlyPrices(rows, kind),
})

/** Of a whole region, by the sizes' names in lower case: some thousand rows. */
export const aboutSizes = (location: string): Question<ReadonlyMap<string, HourlyPrices>> => ({
  where: { serviceName: 'Virtual Machines', priceType: 'Consumption', armRegionName: location },
  read: (rows) =>
    new Map(
      [...Map.groupBy(rows, ({ armSkuName }) => armSkuName.toLowerCase())].map(([size, some]) => [
        size,
        hourlyPrices(some, { location, size }),
      ]),
    ),
  isLong: true,
})

/** By size in GB. https://learn.microsoft.com/azure/virtual-machines/disks-types#standard-ssd-size */
export const diskTiers: readonly (readonly [mostGB: number, tier: string])[] = [
  [4, 'E1'],
  [8, 'E2'],
  [16, 'E3'],
  [32, 'E4'],
  [64, 'E6'],
  [128, 'E10'],
  [256, 'E15'],
  [512, 'E20'],
  [1024, 'E30'],
  [2048, 'E40'],
  [4096, 'E50'],
  [8192, 'E60'],
  [16_384, 'E70'],
  [32_767, 'E80'],
]

/** A disk costs what the smallest tier costs that holds it; undefined when none does. */
export const aboutDisk = (location: string, sizeGB: number): Question<number | undefined> | undefined => {
  const [, tier] = diskTiers.find(([mostGB]) => sizeGB <= mostGB) ?? []
  if (tier === undefined) return undefined
  const skuName = `${tier} LRS`
  return {
    where: {
      serviceName: 'Storage',
      priceType: 'Consumption',
      armRegionName: location,
      productName: 'Standard SSD Managed Disks',
      skuName,
    },
    // Beside the disk, the same tier has its operations and the mounts of a shared disk.
    read: (rows) => meterPrice(rows, { location, meterName: `${skuName} Disk`, unitOfMeasure: '1/Month' }),
  }
}

/** What Azure's own calculator takes for a month. */
const hoursAMonth = 730

export const aboutAddress = (location: string): Question<number | undefined> => ({
  where: {
    serviceName: 'Virtual Network',
    priceType: 'Consumption',
    armRegionName: location,
    productName: 'IP Addresses',
    skuName: 'Standard',
  },
  read: (rows) => {
    const meter = { location, meterName: 'Standard IPv4 Static Public IP', unitOfMeasure: '1 Hour' }
    const hourly = meterPrice(rows, meter)
    return hourly === undefined ? undefined : hourly * hoursAMonth
  },
})
