import { regions, type Size, sizes } from '@labkeeper/contract/vms/catalogue'
import { addressRows, storageRows } from './part-rows.ts'
import type { PriceRow } from './price-row.ts'
import { rounded } from './rounded.ts'

/** Near what Azure asks: so much an hour for a vCPU and a GB, which burstable sizes undercut, and for Windows on top. */
const vCpuPrice = 0.033
const gigabytePrice = 0.0037
const burstableShare = 0.42
const windowsPrice = 0.046
/** Regions differ by up to a third; which ones are dear is invented. */
const regionShare = (index: number): number => 1 + (index % 5) * 0.06

type Priced = Pick<Size, 'id' | 'label' | 'vCpus' | 'memoryGB'> & {
  /** What Linux costs an hour in every region alike, instead of what its vCPUs and memory would. */
  readonly everywhere?: number
  /** Of what its vCPUs and memory would cost. */
  readonly share?: number
}

/** What Azure offers beside the sizes of the create screen. */
const newer: readonly Priced[] = [
  { id: 'Standard_D2s_v5', label: 'D2s v5', vCpus: 2, memoryGB: 8 },
  { id: 'Standard_D4s_v5', label: 'D4s v5', vCpus: 4, memoryGB: 16 },
  { id: 'Standard_D2as_v5', label: 'D2as v5', vCpus: 2, memoryGB: 8, share: 0.9 },
  { id: 'Standard_D4as_v5', label: 'D4as v5', vCpus: 4, memoryGB: 16, share: 0.9 },
  { id: 'Standard_NV6ads_A10_v5', label: 'NV6ads A10 v5', vCpus: 6, memoryGB: 55, everywhere: 0.454 },
]

const series = ({ label }: Priced): string => label.replace(/\d+/, '').replaceAll(' ', '')

const rowsOf = (size: Priced, location: string, name: string, region: number): PriceRow[] => {
  const isBurstable = size.label.startsWith('B')
  const machine = (size.vCpus * vCpuPrice + size.memoryGB * gigabytePrice) * region
  const linux = size.everywhere ?? machine * (size.share ?? (isBurstable ? burstableShare : 1))
  const windows = linux + size.vCpus * windowsPrice * (isBurstable ? burstableShare : 1)
  const row = (
    price: number,
    product: string,
    kind: '' | ' Spot' | ' Low Priority' = '',
    more: Partial<PriceRow> = {},
  ): PriceRow => ({
    currencyCode: 'USD',
    tierMinimumUnits: 0,
    retailPrice: rounded(price),
    unitPrice: rounded(price),
    armRegionName: location,
    location: name,
    effectiveStartDate: '2025-01-01T00:00:00Z',
    meterName: `${size.label}${kind}`,
    productName: `Virtual Machines ${series(size)} Series${product}`,
    skuName: `${size.label}${kind}`,
    serviceName: 'Virtual Machines',
    serviceFamily: 'Compute',
    unitOfMeasure: '1 Hour',
    type: 'Consumption',
    armSkuName: size.id,
    ...more,
  })
  return [
    row(linux * 0.1, '', ' Spot'),
    row(windows * 0.2, ' Windows', ' Spot'),
    row(linux * 0.2, '', ' Low Priority'),
    row(windows * 0.4, ' Windows', ' Low Priority'),
    row(linux, ''),
    row(windows, ' Windows'),
    // A year's price, which the list gives by the hour as well.
    row(linux * 8760 * 0.6, '', '', { type: 'Reservation' }),
  ]
}

/** Every size of the catalogue in every region of it, and the parts of VMs. */
export const priceList: readonly PriceRow[] = Object.entries(regions).flatMap(([location, name], index) => [
  ...[...sizes, ...newer].flatMap((size) => rowsOf(size, location, name, regionShare(index))),
  ...storageRows(location, name, regionShare(index)),
  ...addressRows(location, name),
])
