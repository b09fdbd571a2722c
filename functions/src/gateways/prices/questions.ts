import { hoursAMonth, type Kind } from '../../domain/usage/usage.ts'
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

type Tiers = readonly (readonly [mostGB: number, tier: string])[]

/** By size in GB. https://learn.microsoft.com/azure/virtual-machines/disks-types#standard-ssd-size */
export const diskTiers: Tiers = [
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

/** Likewise. https://learn.microsoft.com/azure/virtual-machines/disks-types#standard-hdd-size */
export const slowDiskTiers: Tiers = [
  [32, 'S4'],
  [64, 'S6'],
  [128, 'S10'],
  [256, 'S15'],
  [512, 'S20'],
  [1024, 'S30'],
  [2048, 'S40'],
  [4096, 'S50'],
  [8192, 'S60'],
  [16_384, 'S70'],
  [32_767, 'S80'],
]

const ofStorage = (armRegionName: string, productName: string, skuName: string) => ({
  ...{ serviceName: 'Storage', priceType: 'Consumption' },
  ...{ armRegionName, productName, skuName },
})

/** A disk costs what the smallest tier costs that holds it; undefined when none does. */
const aboutTier =
  (tiers: Tiers, productName: string) =>
  (location: string, sizeGB: number): Question<number | undefined> | undefined => {
    const [, tier] = tiers.find(([mostGB]) => sizeGB <= mostGB) ?? []
    if (tier === undefined) return undefined
    const skuName = `${tier} LRS`
    return {
      where: ofStorage(location, productName, skuName),
      // Beside the disk, the same tier has its operations and the mounts of a shared disk.
      read: (rows) =>
        meterPrice(rows, { location, productName, meterName: `${skuName} Disk`, unitOfMeasure: '1/Month' }),
    }
  }

export const aboutDisk = aboutTier(diskTiers, 'Standard SSD Managed Disks')
export const aboutSlowDisk = aboutTier(slowDiskTiers, 'Standard HDD Managed Disks')

/** What a GB of a snapshot costs a month: ours lie on Standard HDD, whatever the disk was. */
export const aboutSnapshot = (location: string): Question<number | undefined> => {
  const productName = 'Standard HDD Managed Disks'
  return {
    where: ofStorage(location, productName, 'Snapshots LRS'),
    // On Premium SSD the meter has the same name, and costs more than twice as much.
    read: (rows) =>
      meterPrice(rows, { location, productName, meterName: 'LRS Snapshots', unitOfMeasure: '1 GB/Month' }),
  }
}

export const aboutAddress = (location: string): Question<number | undefined> => ({
  where: {
    serviceName: 'Virtual Network',
    priceType: 'Consumption',
    armRegionName: location,
    productName: 'IP Addresses',
    skuName: 'Standard',
  },
  read: (rows) => {
    const meter = {
      location,
      productName: 'IP Addresses',
      meterName: 'Standard IPv4 Static Public IP',
      unitOfMeasure: '1 Hour',
    }
    const hourly = meterPrice(rows, meter)
    return hourly === undefined ? undefined : hourly * hoursAMonth
  },
})
