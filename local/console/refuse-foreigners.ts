import type { IncomingMessage } from 'node:http'
import { RequestRefused } from '../service/request-refused.ts'

const ownNames = ['localhost', '127.0.0.1']

/**
 * The console hands out secrets and breaks clouds on request, so only this machine may speak to it: a foreign Host is
 * DNS rebinding, a foreign Origin a web page that posts to loopback. A page of another port of this machine is as foreign
 * as any: people run all kinds of servers.
 */
export const refuseForeigners = ({ headers, socket }: IncomingMessage): void => {
  const { host = '', origin } = headers
  if (!ownNames.some((name) => host === `${name}:${socket.localPort}`)) {
    throw new RequestRefused(403, 'The console answers at localhost and 127.0.0.1 only.')
  }
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new RequestRefused(403, 'The console takes no requests from other web pages.')
  }
}
