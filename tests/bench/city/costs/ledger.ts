import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'

/** What this process has asked of others, as their answers say. */
export interface Ledger {
  /** The same by kind of request: `PATCH labs st`. */
  readonly kinds: Readonly<Record<string, Share>>
  /** Request units of the database. */
  readonly units: number
  /** Requests that cost some. */
  readonly requests: number
  /** Milliseconds of processors, of this process. */
  readonly cpuMs: number
}

interface Share {
  readonly units: number
  readonly requests: number
}

const nothing: Share = { units: 0, requests: 0 }
let kinds: Record<string, Share> = {}

/** `/dbs/labkeeper/colls/labs/docs/st_1`: the container, and what kind of id. */
const kindOf = (request: ClientRequest): string => {
  const [, , , , container = '', , id = ''] = request.path.split('/')
  if (request.getHeader('x-ms-cosmos-is-batch-request') !== undefined) return `transaction ${container}`
  if (request.getHeader('x-ms-documentdb-isquery') !== undefined) return `query ${container}`
  return `${request.method} ${container} ${id.split('_')[0]}`.trim()
}

/** https://nodejs.org/api/diagnostics_channel.html#http: every answer that a client of this process was given. */
subscribe('http.client.response.finish', (message) => {
  const { request, response } = message as {
    readonly request: ClientRequest
    readonly response: IncomingMessage
  }
  const charge = Number(response.headers['x-ms-request-charge'] ?? 0)
  if (charge === 0) return
  const kind = kindOf(request)
  const { units, requests } = kinds[kind] ?? nothing
  kinds = { ...kinds, [kind]: { units: units + charge, requests: requests + 1 } }
})

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const sumOf = (shares: readonly Share[], part: keyof Share): number =>
  shares.reduce((sum, share) => sum + share[part], 0)

const since = (before: Readonly<Record<string, Share>>): Record<string, Share> =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, { units, requests }]) => {
      const then = before[kind] ?? nothing
      const share = { units: units - then.units, requests: requests - then.requests }
      return share.requests === 0 ? [] : [[kind, share]]
    }),
  )

/** What the work came to. Nothing else may go on meanwhile. */
export const ledgerOf = async (work: () => Promise<unknown>): Promise<Ledger> => {
  const [before, cpuBefore] = [kinds, cpuMs()]
  await work()
  const done = since(before)
  const shares = Object.values(done)
  return {
    kinds: done,
    units: sumOf(shares, 'units'),
    requests: sumOf(shares, 'requests'),
    cpuMs: cpuMs() - cpuBefore,
  }
}
