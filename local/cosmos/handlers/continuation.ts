import { badRequest } from '../errors.ts'
import { isList, isObject, parseJson, type Value } from '../json.ts'
import type { Position } from '../query/run.ts'

/** Where the next page of a query starts: a range (0 in a one-partition query) and a row in it. */
export interface Continuation {
  readonly range: number
  readonly after: Position | undefined
}

export const writeContinuation = ({ range, after }: Continuation): string =>
  Buffer.from(JSON.stringify({ range, after: after ?? null })).toString('base64url')

export const readContinuation = (token: string | undefined): Continuation => {
  if (!token) return { range: 0, after: undefined }
  const refused = badRequest('Invalid Continuation Token')
  let value: Value
  try {
    value = parseJson(Buffer.from(token, 'base64url').toString())
  } catch {
    throw refused
  }
  if (!isObject(value) || typeof value.range !== 'number') throw refused
  if (value.after === null) return { range: value.range, after: undefined }
  if (!isObject(value.after)) throw refused
  const { sort, ordinal, taken } = value.after
  if (!isList(sort) || typeof ordinal !== 'number' || typeof taken !== 'number') throw refused
  return { range: value.range, after: { sort: [...sort], ordinal, taken } }
}
