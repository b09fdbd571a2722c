import type { IncomingMessage } from 'node:http'
import { RequestRefused } from '../http/request-refused.ts'

const ownNames = new Set(['localhost', '127.0.0.1'])

const hostnameOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : '')

/**
 * The console hands out secrets and breaks clouds on request, so only this machine may speak to it: a foreign Host is
 * DNS rebinding, a foreign Origin a web page that posts to loopback.
 */
export const refuseForeigners = ({ headers }: IncomingMessage): void => {
  if (!ownNames.has(hostnameOf(`http://${headers.host ?? ''}`))) {
    throw new RequestRefused(403, 'The console answers at localhost and 127.0.0.1 only.')
  }
  if (headers.origin !== undefined && !ownNames.has(hostnameOf(headers.origin))) {
    throw new RequestRefused(403, 'The console takes no requests from other web pages.')
  }
}
