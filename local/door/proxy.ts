import { randomBytes } from 'node:crypto'
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import { sendFailure } from './send-failure.ts'

interface ProxyOptions {
  /** Origin of the API; asked anew for every request, since the host may come back on another port. */
  readonly api: string | (() => string)
  readonly timeoutMs: number
  /** Replace the caller's Authorization header by the platform's own, as Static Web Apps does. */
  readonly overwriteAuthorization: boolean
  /** Tests sit at many addresses: the header `X-Test-Client-Address` is the caller's in the place of the socket's. */
  readonly testAddresses: boolean
}

export interface Proxy {
  forward(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    headers: OutgoingHttpHeaders,
  ): void
  close(): void
}

// https://www.rfc-editor.org/rfc/rfc9110#field.connection; the body's own framing (transfer-encoding) goes on.
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
]

// Says who somebody is or where they come from; only the platform may.
const platformHeader =
  /^(x-ms-client-principal|x-forwarded-|x-original-|x-real-ip$|x-client-ip$|forwarded$|x-azure-)/

/** Whoever is at the door may claim to sit elsewhere, where the door is told to believe it. */
const testAddressHeader = 'x-test-client-address'

/** As the platform writes it, with a port; undefined where it is not one address. */
const callerOf = (request: IncomingMessage, testAddresses: boolean): string | undefined => {
  const { remoteAddress, remotePort } = request.socket
  const claimed = testAddresses ? request.headers[testAddressHeader] : undefined
  if (claimed === undefined) return `${remoteAddress}:${remotePort}`
  const address = String(claimed).trim()
  // A zone is of this machine's own interfaces.
  if (isIPv6(address) && !address.includes('%')) return `[${address}]:${remotePort}`
  return isIPv4(address) ? `${address}:${remotePort}` : undefined
}

/** A linked Static Web App appends itself behind the caller: a private address, with a port. */
const platformAddress = '[fd00::d63d:e0b8:bc35:12be:2e17:f3af]:64909'

const withoutHop = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const kept: OutgoingHttpHeaders = { ...headers }
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
  for (const name of [...hopByHop, ...named.map((item) => item.trim())]) {
    if (name !== 'content-length' && name !== 'transfer-encoding') delete kept[name]
  }
  return kept
}

/** Looks like the token that the platform puts there: a JWT that is none of ours. */
const createPlatformToken = (): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: 'https://static-web-app.scm.azurewebsites.net',
    aud: 'https://static-web-app.azurewebsites.net',
  }
  return `Bearer ${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${randomBytes(32).toString('base64url')}`
}

const toUpstreamHeaders = (
  request: IncomingMessage,
  path: string,
  caller: string,
  authorization: string | undefined,
): OutgoingHttpHeaders => {
  const headers = withoutHop(request.headers)
  delete headers[testAddressHeader]
  for (const name of Object.keys(headers)) if (platformHeader.test(name)) delete headers[name]
  delete headers.host
  return {
    ...headers,
    'x-forwarded-for': `${caller}, ${platformAddress}`,
    'x-forwarded-proto': 'http',
    'x-forwarded-host': request.headers.host ?? '',
    'x-ms-original-url': `http://${request.headers.host ?? ''}${path}`,
    ...(authorization && { authorization }),
  }
}

const refuseAddress = (response: ServerResponse, headers: OutgoingHttpHeaders): void =>
  sendFailure(response, 400, 'X-Test-Client-Address must be one IPv4 or IPv6 address.', headers)

/** Passes requests on to the API and its answers back, both as streams. */
export const createProxy = (options: ProxyOptions): Proxy => {
  const { api, timeoutMs, overwriteAuthorization, testAddresses } = options
  // With a timeout an agent heeds how long the host keeps a connection, and leaves first: of two that hang up and speak in
  // the same moment a request is lost. https://nodejs.org/api/http.html#new-agentoptions (agentKeepAliveTimeoutBuffer)
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: timeoutMs })
  const authorization = overwriteAuthorization ? createPlatformToken() : undefined
  return {
    forward: (request, response, path, headers) => {
      const caller = callerOf(request, testAddresses)
      if (caller === undefined) return refuseAddress(response, headers)
      let origin: string
      try {
        origin = typeof api === 'string' ? api : api()
      } catch {
        origin = ''
      }
      const down = (): void =>
        sendFailure(response, 503, 'The service is starting. Please try again in a moment.', headers)
      if (!URL.canParse(origin)) return down()

      const { hostname, port } = new URL(origin)
      const upstream = sendRequest({
        agent,
        hostname,
        port,
        path,
        method: request.method,
        headers: toUpstreamHeaders(request, path, caller, authorization),
      })
      const deadline = setTimeout(() => {
        sendFailure(response, 504, 'The service took too long to answer. Please try again.', headers)
        upstream.destroy()
      }, timeoutMs)
      let isAnswered = false
      upstream.on('response', (answer) => {
        if (response.headersSent) return
        isAnswered = true
        // What the API says about itself counts more than what holds for every answer.
        response.writeHead(answer.statusCode ?? 502, { ...headers, ...withoutHop(answer.headers) })
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      // An API may answer and hang up before it has read everything; a broken answer reports itself.
      upstream.on('error', () => {
        if (!isAnswered && !response.headersSent) down()
      })
      request.on('error', () => upstream.destroy())
      response.on('close', () => {
        clearTimeout(deadline)
        if (!response.writableFinished) upstream.destroy()
      })
      request.pipe(upstream)
    },
    close: () => agent.destroy(),
  }
}
