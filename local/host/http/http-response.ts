import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { HttpCookie, HttpData } from '../app/core-types.ts'

const toSetCookie = (cookie: HttpCookie): string => {
  const parts = [`${cookie.name}=${encodeURIComponent(cookie.value)}`]
  if (cookie.expires) {
    const { seconds, nanos = 0 } = cookie.expires.value
    parts.push(`expires=${new Date(seconds * 1000 + nanos / 1e6).toUTCString()}`)
  }
  if (cookie.maxAge) parts.push(`max-age=${cookie.maxAge.value}`)
  if (cookie.domain) parts.push(`domain=${cookie.domain.value}`)
  if (cookie.path) parts.push(`path=${cookie.path.value}`)
  if (cookie.secure?.value) parts.push('secure')
  if (cookie.sameSite && cookie.sameSite !== 'none') {
    parts.push(`samesite=${cookie.sameSite === 'explicitNone' ? 'none' : cookie.sameSite}`)
  }
  if (cookie.httpOnly?.value) parts.push('httponly')
  return parts.join('; ')
}

const toBytes = (http: HttpData): Buffer => {
  const { bytes, string = '' } = http.body ?? {}
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.from(string)
}

const smallBody = 16_384

/** Ends with the body. Node writes a small one together with the head, in one system call, if it comes as text. */
const endWith = (response: ServerResponse, body: Buffer): void => {
  if (body.length > smallBody) response.end(body)
  else response.end(body.toString('latin1'), 'latin1')
}

/** Sends what the function returned; throws when it holds something that HTTP cannot carry. */
export const sendHttpData = (
  response: ServerResponse,
  http: HttpData,
  customHeaders: Record<string, string>,
): void => {
  const body = toBytes(http)
  const status = Number(http.statusCode)
  const headers: OutgoingHttpHeaders = { ...customHeaders, ...http.headers }
  delete headers['transfer-encoding']
  if (status === 204 || status === 304) delete headers['content-length']
  else if (response.req.method !== 'HEAD' || headers['content-length'] === undefined) {
    headers['content-length'] = body.byteLength
  }
  if (http.cookies && http.cookies.length > 0) headers['set-cookie'] = http.cookies.map(toSetCookie)
  response.writeHead(status, headers)
  endWith(response, body)
}

/** An answer that the host gives itself: no body, no inner text. */
export const sendStatus = (
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders = {},
): void => {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { ...(status === 204 ? {} : { 'content-length': 0 }), ...headers })
  response.end()
}
