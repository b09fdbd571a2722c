import type { PriceRow } from './price-row.ts'
import { rounded } from './rounded.ts'

/** Tiers of disks, and near what Azure asks for them a month where they are cheapest. */
type Tiers = readonly (readonly [tier: string, monthly: number])[]

const standardSsd: Tiers = [
  ['E1', 0.3],
  ['E2', 0.6],
  ['E3', 1.2],
  ['E4', 2.4],
  ['E6', 4.8],
  ['E10', 9.6],
  ['E15', 19.2],
  ['E20', 38.4],
  ['E30', 76.8],
  ['E40', 153.6],
  ['E50', 307.2],
  ['E60', 614.4],
  ['E70', 1228.8],
  ['E80', 2457.6],
]

/** They begin at 32 GB. */
const standardHdd: Tiers = [
  ['S4', 1.54],
  ['S6', 3.01],
  ['S10', 5.89],
  ['S15', 11.33],
  ['S20', 21.76],
  ['S30', 40.96],
  ['S40', 77.83],
  ['S50', 143.36],
]

type Told = Pick<PriceRow, 'retailPrice' | 'meterName' | 'skuName' | 'unitOfMeasure'> & Partial<PriceRow>
type About = Pick<PriceRow, 'armRegionName' | 'location' | 'effectiveStartDate'> &
  Pick<PriceRow, 'productName' | 'serviceName' | 'serviceFamily'>

/** Parts have no name in Azure's resource manager: `armSkuName` is empty. */
const row = (about: About, told: Told): PriceRow => ({
  currencyCode: 'USD',
  tierMinimumUnits: 0,
  unitPrice: told.retailPrice,
  type: 'Consumption',
  armSkuName: '',
  ...about,
  ...told,
})

const storage = (armRegionName: string, location: string, productName: string): About => ({
  ...{ armRegionName, location, productName },
  effectiveStartDate: '2018-11-01T00:00:00Z',
  serviceName: 'Storage',
  serviceFamily: 'Storage',
})

/** A disk, what its operations cost, and what another machine that shares it does; the same in three zones. */
const ssdRows = (armRegionName: string, location: string, share: number): PriceRow[] => {
  const about = storage(armRegionName, location, 'Standard SSD Managed Disks')
  const rowsOf = (skuName: string, monthly: number): PriceRow[] => [
    row(about, {
      skuName,
      meterName: `${skuName} Disk Mount`,
      retailPrice: rounded(monthly * 0.1),
      unitOfMeasure: '1/Month',
    }),
    row(about, {
      skuName,
      meterName: `${skuName} Disk Operations`,
      retailPrice: 0.002,
      unitOfMeasure: '10K',
    }),
    row(about, { skuName, meterName: `${skuName} Disk`, retailPrice: monthly, unitOfMeasure: '1/Month' }),
  ]
  return standardSsd.flatMap(([tier, monthly]) => [
    ...rowsOf(`${tier} ZRS`, rounded(monthly * share * 1.5)),
    ...rowsOf(`${tier} LRS`, rounded(monthly * share)),
  ])
}

/** Of these there are none in zones, and nobody shares one. */
const hddRows = (armRegionName: string, location: string, share: number): PriceRow[] => {
  const about = storage(armRegionName, location, 'Standard HDD Managed Disks')
  return standardHdd.flatMap(([tier, monthly]) => {
    const skuName = `${tier} LRS`
    const retailPrice = rounded(monthly * share)
    return [
      row(about, {
        skuName,
        meterName: `${skuName} Disk Operations`,
        retailPrice: 0.0005,
        unitOfMeasure: '10K',
      }),
      row(about, { skuName, meterName: `${skuName} Disk`, retailPrice, unitOfMeasure: '1/Month' }),
    ]
  })
}

/** One GB of a snapshot. Those on dearer storage have almost the same names. */
const snapshotRows = (armRegionName: string, location: string, share: number): PriceRow[] => {
  const kinds = [
    ['Premium SSD Managed Disks', 'LRS Snapshots', 0.132],
    ['Standard SSD Managed Disks', 'Snapshots LRS Snapshots', 0.132],
    ['Standard HDD Managed Disks', 'LRS Snapshots', 0.05],
  ] as const
  return kinds.map(([productName, meterName, monthly]) =>
    row(storage(armRegionName, location, productName), {
      ...{ skuName: 'Snapshots LRS', meterName, unitOfMeasure: '1 GB/Month' },
      retailPrice: rounded(monthly * share),
    }),
  )
}

export const storageRows = (armRegionName: string, location: string, share: number): PriceRow[] =>
  [ssdRows, hddRows, snapshotRows].flatMap((rows) => rows(armRegionName, location, share))

/** Addresses cost the same everywhere. */
export const addressRows = (armRegionName: string, location: string): PriceRow[] => {
  const about = {
    armRegionName,
    location,
    effectiveStartDate: '2018-06-01T00:00:00Z',
    productName: 'IP Addresses',
    serviceName: 'Virtual Network',
    serviceFamily: 'Networking',
  } as const
  const hour = { unitOfMeasure: '1 Hour' } as const
  return [
    row(about, {
      ...hour,
      skuName: 'Basic',
      meterName: 'Basic IPv4 Static Public IP',
      retailPrice: 0.0036,
    }),
    row(about, {
      ...hour,
      skuName: 'Standard',
      meterName: 'Standard IPv4 Static Public IP',
      retailPrice: 0.004,
      type: 'DevTestConsumption',
    }),
    row(about, {
      ...hour,
      skuName: 'Standard',
      meterName: 'Standard IPv4 Static Public IP',
      retailPrice: 0.005,
    }),
  ]
}
