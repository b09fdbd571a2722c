import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'

/** What this process has asked of others, as their answers say. */
export interface Ledger {
  /** Request units of the database. */
  readonly units: number
  /** Requests that cost some. */
  readonly requests: number
  /** Milliseconds of processors, of this process. */
  readonly cpuMs: number
}

let units = 0
let requests = 0

/** https://nodejs.org/api/diagnostics_channel.html#http: every answer that a client of this process was given. */
subscribe('http.client.response.finish', (message) => {
  const { response } = message as { readonly request: ClientRequest; readonly response: IncomingMessage }
  const charge = Number(response.headers['x-ms-request-charge'] ?? 0)
  if (charge === 0) return
  units += charge
  requests += 1
})

const read = (): Ledger => {
  const { user, system } = process.cpuUsage()
  return { units, requests, cpuMs: (user + system) / 1000 }
}

/** What the work came to. Nothing else may go on meanwhile. */
export const ledgerOf = async (work: () => Promise<unknown>): Promise<Ledger> => {
  const before = read()
  await work()
  const after = read()
  return {
    units: after.units - before.units,
    requests: after.requests - before.requests,
    cpuMs: after.cpuMs - before.cpuMs,
  }
}
