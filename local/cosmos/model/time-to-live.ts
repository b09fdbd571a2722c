import { badRequest } from '../errors.ts'
import type { JsonObject, Value } from '../json.ts'

/** Seconds of a `ttl` or `defaultTtl`: a positive integer or -1 (never); undefined or null = not set. */
export const checkTimeToLive = (value: Value, name: string): number | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value === 0 || value < -1) {
    throw badRequest(
      `The input ${name} '${JSON.stringify(value)}' is invalid. Ensure to provide a nonzero positive integer or -1.`,
    )
  }
  return value
}

/** The instant in milliseconds from which a document is gone; Infinity when it stays. */
export const expiryOf = (document: JsonObject, changedAt: number, defaultTtl: number | undefined): number => {
  if (defaultTtl === undefined) return Number.POSITIVE_INFINITY
  const seconds = checkTimeToLive(document.ttl, 'ttl') ?? defaultTtl
  return seconds === -1 ? Number.POSITIVE_INFINITY : (changedAt + seconds) * 1000
}
