import { RequestRefused } from '../service/request-refused.ts'
import { type Handle, readEmail, readMessage, showOperation, takeMail } from './handlers.ts'

interface Route {
  readonly method: 'GET' | 'POST'
  readonly url: RegExp
  readonly handle: Handle
}

const routes: readonly Route[] = [
  { method: 'POST', url: /^\/messages$/, handle: takeMail(readMessage) },
  { method: 'POST', url: /^\/emails:send\?api-version=/, handle: takeMail(readEmail) },
  { method: 'GET', url: /^\/emails\/operations\/[\w-]+\?api-version=/, handle: showOperation },
]

export const findRoute = (method = 'GET', url = '/'): Route => {
  const found = routes.find((route) => route.method === method && route.url.test(url))
  if (found) return found
  throw new RequestRefused(404, 'Only POST /messages and /emails:send are known here.')
}
