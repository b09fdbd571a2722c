import { createServer } from 'node:http'
import { closeServer, listen } from '../service/listen.ts'
import { RequestRefused } from '../service/request-refused.ts'
import { type PriceRow, priceList } from './model/price-list.ts'

export interface PricesStandIn {
  /** Stands for https://prices.azure.com. */
  readonly origin: string
  /** How often the list was asked. */
  readonly asked: () => number
  /** From now on every answer has this status; 200 ends it. */
  readonly answerWith: (status: number) => void
  readonly close: () => Promise<void>
}

/** Short, so that everybody who reads the list has to turn pages. */
const pageSize = 3

const fields: Readonly<Record<string, (row: PriceRow) => string>> = {
  serviceName: (row) => row.serviceName,
  priceType: (row) => row.type,
  armRegionName: (row) => row.armRegionName,
  armSkuName: (row) => row.armSkuName,
  productName: (row) => row.productName,
  skuName: (row) => row.skuName,
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

const answer = (url: URL, origin: string) => {
  if (url.pathname !== '/api/retail/prices')
    throw new RequestRefused(404, 'Only /api/retail/prices is known here.')
  const filter = url.searchParams.get('$filter')
  if (filter === null) throw new RequestRefused(400, 'The whole list is not given here: use a filter.')
  const skipped = Number(url.searchParams.get('$skip') ?? '0')
  const fitting = priceList.filter(readFilter(filter))
  const next = new URL(url.pathname + url.search, origin)
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

/** Starts Azure's list of prices on loopback: invented prices, in Azure's words. */
export const startPrices = async (): Promise<PricesStandIn> => {
  let origin = ''
  let asked = 0
  let status = 200
  const server = createServer((request, response) => {
    const send = (code: number, body: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    asked += 1
    if (status !== 200) return send(status, { Error: { Code: String(status) } })
    try {
      return send(200, answer(new URL(request.url ?? '/', origin), origin))
    } catch (error) {
      if (error instanceof RequestRefused) return send(error.status, { Error: { Message: error.message } })
      return send(500, { Error: { Message: String(error) } })
    }
  })
  const port = await listen(server, 0)
  origin = `http://127.0.0.1:${port}`
  return {
    origin,
    asked: () => asked,
    answerWith: (code) => {
      status = code
    },
    close: () => closeServer(server),
  }
}
