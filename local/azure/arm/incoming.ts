import type { Json } from '../../service/json.ts'
import { ArmError } from '../errors.ts'

export interface RawRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

export interface Target {
  readonly path: string
  readonly query: string
  readonly parameters: ReadonlyMap<string, string>
}

export const parseUrl = (url: string): Target => {
  const { pathname, searchParams, search } = new URL(url, 'http://stand-in')
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // A stray percent sign stays as it is and meets no route.
  }
  const parameters = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]))
  return { path: path.length > 1 ? path.replace(/\/+$/, '') : path, query: search.slice(1), parameters }
}

export const parseBody = ({ text, headers }: RawRequest): Json | undefined => {
  if (text === '') return undefined
  if (!/json/i.test(headers['content-type'] ?? '')) {
    throw new ArmError(
      415,
      'UnsupportedMediaType',
      'The content media type is not supported. Only application/json is.',
    )
  }
  try {
    return JSON.parse(text) as Json
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    throw new ArmError(
      400,
      'InvalidRequestContent',
      `The request content was invalid and could not be deserialized: '${reason}'.`,
    )
  }
}

export const requireApiVersion = (parameters: ReadonlyMap<string, string>): void => {
  const version = parameters.get('api-version')
  if (version === undefined) {
    throw new ArmError(
      400,
      'MissingApiVersionParameter',
      'The api-version query parameter (?api-version=) is required for all requests.',
    )
  }
  if (!/^\d{4}-\d{2}-\d{2}(-preview)?$/.test(version)) {
    throw new ArmError(
      400,
      'InvalidApiVersionParameter',
      `The api-version '${version}' is invalid. The supported versions are dates like '2026-04-01'.`,
    )
  }
}
