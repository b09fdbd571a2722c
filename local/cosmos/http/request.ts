import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '../errors.ts'

export interface CosmosRequest {
  readonly method: string
  /** Decoded path segments: `dbs`, its id, `colls`, its id, `docs`, its id. */
  readonly segments: readonly string[]
  header(name: string): string | undefined
}

/** A request as it came. */
export interface Message {
  readonly method: string
  /** From the path on. */
  readonly url: string
  /** Their names in small letters. */
  readonly headers: Readonly<IncomingHttpHeaders>
  /** Undefined when it was too large to keep. */
  readonly body: string | undefined
}

export const readRequest = (message: Message): CosmosRequest => {
  const [path = ''] = message.url.split('?')
  return {
    method: message.method,
    segments: path.split('/').filter(Boolean).map(decode),
    header: (name) => {
      const value = message.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
}

export const isTrue = (header: string | undefined): boolean => header?.toLowerCase() === 'true'

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw badRequest(`The address holds '${segment}', which is not URL-encoded.`)
  }
}
