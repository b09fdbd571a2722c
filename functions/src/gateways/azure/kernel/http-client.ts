import {
  createHttpHeaders,
  createPipelineRequest,
  type HttpClient,
  type PipelineResponse,
  RestError,
} from '@azure/core-rest-pipeline'
import { createHttpClient } from '../../http-client.ts'
import { withTellingError } from './telling-error.ts'

export const armOrigin = 'https://management.azure.com'
export const entraOrigin = 'https://login.microsoftonline.com'
const metricsDomain = 'metrics.monitor.azure.com'
/** Where the metrics of a region's resources are read. */
export const metricsOrigin = (region: string): string => `https://${region}.${metricsDomain}`

export interface CloudOrigins {
  /** Where Azure Resource Manager answers: its own address, unless the cloud is elsewhere. */
  readonly armOrigin: string
  readonly entraOrigin: string
  /** Who sends the requests: the SDKs' own client, unless somebody looks on. */
  readonly sender?: HttpClient
}

/** A worker's hop takes well under a second; what has no answer by then will not have one. */
const requestTimeoutMs = 20_000

const tellingOrSame = (text: string): string => {
  try {
    return withTellingError(text)
  } catch {
    // No JSON although it says so: the SDK knows what to make of it.
    return text
  }
}

/** The SDKs trip over a success that is not JSON, a proxy's page for example. */
const readable = (response: PipelineResponse): PipelineResponse => {
  const isJson = /json/i.test(response.headers.get('content-type') ?? '')
  const { status, bodyAsText: text, request } = response
  if (!text) return response
  // A failed operation is a success on the wire.
  const isRefusal = isJson && (status >= 400 || /"status"\s*:\s*"failed"/i.test(text))
  if (isRefusal) return { ...response, bodyAsText: tellingOrSame(text) }
  if (status >= 300 || isJson) return response
  throw new RestError('The answer is not JSON.', { code: 'UnreadableAnswer', request, response })
}

/** Azure Resource Manager, in each region too, and Azure Monitor. */
const isAzures = /^https:\/\/(?:[a-z0-9-]+\.)*(?:management\.azure|metrics\.monitor\.azure)\.com(?::443)?\//

/**
 * Sends what is meant for Azure to the configured origins, and what carries a token nowhere else: the SDKs follow wherever a list
 * or a long-running call leads. The SDKs keep Azure's own addresses, since they refuse to
 * send a token over plain http and store the address in the state of long-running calls: so the request gets its
 * address back once it was answered.
 */
export const createCloudHttpClient = (origins: CloudOrigins): HttpClient => {
  const inner = origins.sender ?? createHttpClient()
  const moved = [
    { from: armOrigin, to: origins.armOrigin },
    { from: entraOrigin, to: origins.entraOrigin },
  ].filter(({ from, to }) => from !== to)
  /** There is one for each region: beside an Azure Resource Manager of its own each is a folder. */
  const movedMetrics = (url: string) => {
    const from = /^https:\/\/[a-z0-9]+\.([a-z.]+)\//.exec(url)
    if (from?.[1] !== metricsDomain || origins.armOrigin === armOrigin) return undefined
    const host = from[0].slice(0, -1)
    return { from: host, to: `${origins.armOrigin}/${host.slice('https://'.length)}` }
  }
  return {
    async sendRequest(request) {
      if (request.timeout === 0) request.timeout = requestTimeoutMs
      const { url, allowInsecureConnection = false } = request
      const isOurs = isAzures.test(url) || url.startsWith(`${origins.armOrigin}/`)
      if (request.headers.has('authorization') && !isOurs)
        throw new RestError('The answer leads away from Azure.', { code: 'UnreadableAnswer', request })
      const move = moved.find(({ from }) => url.startsWith(`${from}/`)) ?? movedMetrics(url)
      if (!move) return readable(await inner.sendRequest(request))
      request.url = move.to + url.slice(move.from.length)
      request.allowInsecureConnection = move.to.startsWith('http:')
      try {
        return readable(await inner.sendRequest(request))
      } finally {
        request.url = url
        request.allowInsecureConnection = allowInsecureConnection
      }
    },
  }
}

/** Where Azure keeps what it hands out by an address that is good for minutes. */
const isStore = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.blob\.(?:core\.windows\.net|storage\.azure\.net)\//

/** The bytes of a file that has more of them than were asked for: `bytes 0-65535/1048576`. */
const sizeIn = ({ headers }: PipelineResponse): number =>
  Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? 0)

/** A file without a byte has none to begin with. */
const isEmpty = 416

/**
 * The end of a text that Azure keeps for whoever has its address, which holds all that it takes: no token goes there, and to no other
 * place. Whoever is at home in a machine may have made its log as long as they like, so that no more than `most` bytes are ever read.
 * Beside an Azure Resource Manager of its own each store is a folder.
 */
export const createDownload = (
  origins: CloudOrigins,
): ((address: string, most: number) => Promise<string>) => {
  const sender = origins.sender ?? createHttpClient()
  return async (address, most) => {
    if (!isStore.test(address))
      throw new RestError('The address is in no store of Azure.', { statusCode: 502 })
    const isElsewhere = origins.armOrigin !== armOrigin
    const url = isElsewhere ? `${origins.armOrigin}/${address.slice('https://'.length)}` : address
    const read = (from: number): Promise<PipelineResponse> =>
      sender.sendRequest(
        createPipelineRequest({
          url,
          headers: createHttpHeaders({ range: `bytes=${from}-${from + most - 1}` }),
          timeout: requestTimeoutMs,
          allowInsecureConnection: url.startsWith('http:'),
        }),
      )
    const first = await read(0)
    const size = sizeIn(first)
    const response = size > most ? await read(size - most) : first
    const { status, bodyAsText, request } = response
    if (status === isEmpty) return ''
    if (status !== 206)
      throw new RestError('The text could not be read.', { statusCode: status, request, response })
    return bodyAsText ?? ''
  }
}
