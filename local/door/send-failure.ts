import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Answers for an API that does not, or is not asked, in the API's own shape of a failure. */
export const sendFailure = (
  response: ServerResponse,
  status: 400 | 502 | 503 | 504,
  error: string,
  headers: OutgoingHttpHeaders,
): void => {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const requestId = randomUUID()
  const body = JSON.stringify({ error, code: status === 400 ? 'invalid_request' : 'unavailable', requestId })
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    // What is left of the request's body will not be read.
    connection: 'close',
  })
  response.end(body)
}
