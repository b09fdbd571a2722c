import { RequestRefused } from '../service/request-refused.ts'
import { sendJson } from '../service/send.ts'
import { startService } from '../service/start-service.ts'
import { priceList } from './model/price-list.ts'
import type { PriceRow } from './model/price-row.ts'
import { openStore } from './model/store.ts'
import { routes } from './routes.ts'

/** A row has all of these; what is absent is not asked for. */
export type RowsWanted = Partial<Pick<PriceRow, 'armRegionName' | 'meterName' | 'armSkuName'>>

export interface PricesStandIn {
  /** Stands for https://prices.azure.com. */
  readonly origin: string
  /** How often the list was asked, since this start. */
  readonly asked: () => number
  /** Of every answer. */
  readonly status: () => number
  /** From now on every answer has this status; 200 ends it. */
  readonly answerWith: (status: number) => void
  readonly rows: (wanted: RowsWanted) => readonly PriceRow[]
  readonly close: () => Promise<void>
}

/** Starts Azure's list of prices on loopback: invented prices, in Azure's words. Its state is kept in `file`. */
export const startPrices = async ({
  file = ':memory:',
}: {
  readonly file?: string
} = {}): Promise<PricesStandIn> => {
  const store = openStore(file)
  let asked = 0
  const service = await startService({
    name: 'prices stand-in',
    port: 0,
    respond: ({ url = '/', headers }, response) => {
      asked += 1
      const status = store.status()
      if (status !== 200) return sendJson(response, status, { Error: { Code: String(status) } })
      const address = new URL(url, `http://${headers.host}`)
      const handle = routes[address.pathname]
      if (!handle) throw new RequestRefused(404, 'Only /api/retail/prices is known here.')
      return sendJson(response, 200, handle(address))
    },
    refuse: (response, { status, message }) => sendJson(response, status, { Error: { Message: message } }),
    end: store.close,
  })
  return {
    origin: `http://127.0.0.1:${service.port}`,
    asked: () => asked,
    status: store.status,
    answerWith: store.setStatus,
    rows: ({ armRegionName, meterName, armSkuName }) =>
      priceList.filter(
        (row) =>
          (armRegionName === undefined || row.armRegionName === armRegionName) &&
          (meterName === undefined || row.meterName === meterName) &&
          (armSkuName === undefined || row.armSkuName === armSkuName),
      ),
    close: service.close,
  }
}
