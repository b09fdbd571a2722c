import type { PriceRow } from './price-row.ts'
import { rounded } from './rounded.ts'

/** Tiers of Standard SSD, and near what Azure asks for them a month where they are cheapest. */
const tiers: readonly (readonly [tier: string, monthly: number])[] = [
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

type Told = Pick<PriceRow, 'retailPrice' | 'meterName' | 'skuName' | 'unitOfMeasure'> & Partial<PriceRow>

/** Parts have no name in Azure's resource manager: `armSkuName` is empty. */
const row = (
  about: Pick<
    PriceRow,
    'armRegionName' | 'location' | 'productName' | 'serviceName' | 'serviceFamily' | 'effectiveStartDate'
  >,
  told: Told,
): PriceRow => ({
  currencyCode: 'USD',
  tierMinimumUnits: 0,
  unitPrice: told.retailPrice,
  type: 'Consumption',
  armSkuName: '',
  ...about,
  ...told,
})

/** A disk, what its operations cost, and what another machine that shares it does; the same in three zones. */
export const diskRows = (armRegionName: string, location: string, share: number): PriceRow[] => {
  const about = {
    armRegionName,
    location,
    effectiveStartDate: '2018-11-01T00:00:00Z',
    productName: 'Standard SSD Managed Disks',
    serviceName: 'Storage',
    serviceFamily: 'Storage',
  } as const
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
  return tiers.flatMap(([tier, monthly]) => [
    ...rowsOf(`${tier} ZRS`, rounded(monthly * share * 1.5)),
    ...rowsOf(`${tier} LRS`, rounded(monthly * share)),
  ])
}

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
