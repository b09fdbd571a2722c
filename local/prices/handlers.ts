import { RequestRefused } from '../service/request-refused.ts'
import { priceList } from './model/price-list.ts'
import type { PriceRow } from './model/price-row.ts'

/** Short, so that everybody who reads the list has to turn pages. */
const pageSize = 3

const fields: Readonly<Record<string, (row: PriceRow) => string>> = {
  serviceName: (row) => row.serviceName,
  priceType: (row) => row.type,
  armRegionName: (row) => row.armRegionName,
  armSkuName: (row) => row.armSkuName,
  productName: (row) => row.productName,
  skuName: (row) => row.skuName,
  meterName: (row) => row.meterName,
}

/** `name eq 'value'`, joined by `and`: all that a question about VMs and their parts needs. Values are compared with their case. */
const readFilter = (filter: string): ((row: PriceRow) => boolean) => {
  const tests = filter.split(' and ').map((condition) => {
    const [, name = '', value] = /^(\w+) eq '([^']*)'$/.exec(condition.trim()) ?? []
    const read = fields[name]
    if (read === undefined) throw new RequestRefused(400, `The filter '${condition}' is not understood here.`)
    return (row: PriceRow) => read(row) === value
  })
  return (row) => tests.every((test) => test(row))
}

/** One page of what the filter asks for. `url` is the whole address, by which the next page is named. */
export const listPrices = (url: URL): object => {
  const filter = url.searchParams.get('$filter')
  if (filter === null) throw new RequestRefused(400, 'The whole list is not given here: use a filter.')
  const skipped = Number(url.searchParams.get('$skip') ?? '0')
  const fitting = priceList.filter(readFilter(filter))
  const next = new URL(url)
  next.searchParams.set('$skip', String(skipped + pageSize))
  const Items = fitting.slice(skipped, skipped + pageSize)
  return {
    BillingCurrency: 'USD',
    CustomerEntityId: 'Default',
    CustomerEntityType: 'Retail',
    Items,
    NextPageLink: skipped + pageSize < fitting.length ? next.href : null,
    Count: Items.length,
  }
}
