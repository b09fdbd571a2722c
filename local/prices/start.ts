import { RequestRefused } from '../service/request-refused.ts'
import { sendJson } from '../service/send.ts'
import { startService } from '../service/start-service.ts'
import { routes } from './routes.ts'

export interface PricesStandIn {
  /** Stands for https://prices.azure.com. */
  readonly origin: string
  /** How often the list was asked. */
  readonly asked: () => number
  /** From now on every answer has this status; 200 ends it. */
  readonly answerWith: (status: number) => void
  readonly close: () => Promise<void>
}

/** Starts Azure's list of prices on loopback: invented prices, in Azure's words. */
export const startPrices = async (): Promise<PricesStandIn> => {
  let asked = 0
  let status = 200
  const service = await startService({
    name: 'prices stand-in',
    port: 0,
    respond: ({ url = '/', headers }, response) => {
      asked += 1
      if (status !== 200) return sendJson(response, status, { Error: { Code: String(status) } })
      const address = new URL(url, `http://${headers.host}`)
      const handle = routes[address.pathname]
      if (!handle) throw new RequestRefused(404, 'Only /api/retail/prices is known here.')
      return sendJson(response, 200, handle(address))
    },
    refuse: (response, { status, message }) => sendJson(response, status, { Error: { Message: message } }),
  })
  return {
    origin: `http://127.0.0.1:${service.port}`,
    asked: () => asked,
    answerWith: (code) => {
      status = code
    },
    close: service.close,
  }
}
