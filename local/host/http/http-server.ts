import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../../service/listen.ts'
import type { Invoker } from '../app/invoke.ts'
import { readBody, toHttpData } from './http-request.ts'
import { sendHttpData, sendStatus } from './http-response.ts'
import { splitPath } from './request-path.ts'
import type { RouteTable } from './route-table.ts'

interface HttpServerOptions {
  readonly port: number
  readonly routes: RouteTable
  readonly invoke: Invoker['invoke']
  readonly customHeaders: Record<string, string>
  readonly bodyLimitBytes: number
  readonly hasHomepage: boolean
}

interface HttpServer {
  readonly origin: string
  /** Refuses new connections; resolves when the answers under way have been sent. */
  stop(): Promise<void>
  /** Cuts what is still open. */
  cut(): void
}

const homepage = '<!doctype html><title>Functions host</title><p>Your Functions host is up and running.</p>'

/** Whether a URL can be built with the header; remembers the last good one, for it is nearly always the same. */
const createHostCheck = (): ((host: string | undefined) => boolean) => {
  let good: string | undefined
  return (host) => {
    if (host === undefined) return false
    if (host === good) return true
    if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}/`)) return false
    good = host
    return true
  }
}

/** Sees to HTTP triggers on 127.0.0.1. */
export const startHttpServer = async (options: HttpServerOptions): Promise<HttpServer> => {
  const { routes, invoke, customHeaders, bodyLimitBytes } = options
  const isGoodHost = createHostCheck()
  let stopping = false
  /** While the server stops, each connection ends with its answer. */
  const leave = (response: ServerResponse): void => {
    if (stopping) response.shouldKeepAlive = false
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '', method = 'GET' } = request
    const queryAt = url.indexOf('?')
    const segments = splitPath(queryAt < 0 ? url : url.slice(0, queryAt))
    if (!segments || !isGoodHost(request.headers.host)) return sendStatus(response, 400)
    if (segments.length === 0) {
      if (!options.hasHomepage) return sendStatus(response, 204)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(homepage)
      return
    }
    const hit = routes.find(method, segments)
    if (!hit) return sendStatus(response, 404, customHeaders)

    // Only a declared length counts: the real host hands a chunked upload over as an empty body.
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > bodyLimitBytes) return sendStatus(response, 413, { connection: 'close', ...customHeaders })
    const body = length > 0 ? await readBody(request) : undefined
    if (length > 0 && !body) return

    const query = queryAt < 0 ? '' : url.slice(queryAt + 1)
    const { returnValue } = await invoke(hit.fn, toHttpData(request, query, hit.params, body))
    leave(response)
    if (returnValue?.http) sendHttpData(response, returnValue.http, customHeaders)
    else sendStatus(response, 204, customHeaders)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      leave(response)
      sendStatus(response, 500, customHeaders)
    })
  })
  // Longer than any proxy in front keeps an idle connection, so that it is never us who close one in use.
  server.keepAliveTimeout = 75_000
  const port = await listen(server, options.port)
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      stopping = true
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeIdleConnections()
      return closed
    },
    cut: () => server.closeAllConnections(),
  }
}
