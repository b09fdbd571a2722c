import { z } from '@labkeeper/contract/kernel/zod'
import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { Kind } from '../../domain/usage/usage.ts'

const Row = z.object({
  currencyCode: z.literal('USD'),
  retailPrice: z.number().check(z.nonnegative()),
  unitOfMeasure: z.string(),
  armRegionName: z.string(),
  armSkuName: z.string(),
  productName: z.string(),
  skuName: z.string(),
  meterName: z.string(),
  type: z.string(),
  effectiveStartDate: z.string(),
})

/** One page of the list; what it has beyond this is nothing to us. Prices in another currency are refused. */
export const PricePage = z.object({
  Items: z.array(Row),
  NextPageLink: z.nullish(z.string()),
})
export type PricePage = z.infer<typeof PricePage>

/** US dollars an hour. */
export type HourlyPrices = { readonly [System in OsType]?: number }

/** Machines that Azure may take away at any time, and those that are no VMs. */
const isOther = ({ skuName, meterName, productName }: z.infer<typeof Row>): boolean =>
  /\b(spot|low priority)\b/i.test(`${skuName} ${meterName}`) ||
  /cloud ?services|dedicated host/i.test(productName)

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Of the rows that fit, the youngest: one whose time is over may still be listed. */
const youngest = (rows: PricePage['Items']): number | undefined =>
  rows.toSorted((one, other) => other.effectiveStartDate.localeCompare(one.effectiveStartDate))[0]
    ?.retailPrice

const priceOf = (rows: PricePage['Items'], isWindows: boolean): number | undefined =>
  youngest(rows.filter(({ productName }) => /windows/i.test(productName) === isWindows))

/** What a size costs by the hour in a region. The list tells systems apart by the name of the product only. */
export const hourlyPrices = (
  rows: PricePage['Items'],
  { location, size }: Pick<Kind, 'location' | 'size'>,
): HourlyPrices => {
  const fitting = rows.filter(
    (row) =>
      row.type === 'Consumption' &&
      row.unitOfMeasure === '1 Hour' &&
      same(row.armRegionName, location) &&
      same(row.armSkuName, size) &&
      !isOther(row),
  )
  const linux = priceOf(fitting, false)
  const windows = priceOf(fitting, true)
  return {
    ...(linux === undefined ? {} : { Linux: linux }),
    ...(windows === undefined ? {} : { Windows: windows }),
  }
}

/** What is counted under exactly this name of a product costs in a region, by its unit: several products have one meter's name. */
export const meterPrice = (
  rows: PricePage['Items'],
  meter: {
    readonly location: string
    readonly productName: string
    readonly meterName: string
    readonly unitOfMeasure: string
  },
): number | undefined =>
  youngest(
    rows.filter(
      (row) =>
        row.type === 'Consumption' &&
        row.unitOfMeasure === meter.unitOfMeasure &&
        same(row.armRegionName, meter.location) &&
        same(row.productName, meter.productName) &&
        same(row.meterName, meter.meterName),
    ),
  )
