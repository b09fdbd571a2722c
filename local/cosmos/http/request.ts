import type { IncomingMessage } from 'node:http'
import { badRequest } from '../errors.ts'

export type CosmosRequest = {
  method: string
  /** Decoded path segments: `dbs`, its id, `colls`, its id, `docs`, its id. */
  segments: readonly string[]
  header(name: string): string | undefined
}

export function readRequest(message: IncomingMessage): CosmosRequest {
  const [path = ''] = (message.url ?? '').split('?')
  return {
    method: message.method ?? '',
    segments: path.split('/').filter(Boolean).map(decode),
    header(name) {
      const value = message.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
}

export function isTrue(header: string | undefined): boolean {
  return header?.toLowerCase() === 'true'
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw badRequest(`The address holds '${segment}', which is not URL-encoded.`)
  }
}
