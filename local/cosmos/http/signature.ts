import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { forbidden, unauthorized } from '../errors.ts'
import type { CosmosRequest } from './request.ts'

const maxSkewMs = 15 * 60_000

/** Made once: Node takes longer to turn bytes into a key than to sign with it. */
export const toSigningKey = (base64: string): KeyObject => createSecretKey(Buffer.from(base64, 'base64'))

/**
 * The signature of a request with the account key:
 * https://learn.microsoft.com/rest/api/cosmos-db/access-control-on-cosmosdb-resources
 */
export const signRequest = (
  key: KeyObject,
  method: string,
  segments: readonly string[],
  date: string,
): string => {
  // An operation on a container is signed as the container.
  const signed = segments[4] === 'operations' ? segments.slice(0, 4) : segments
  const ofFeed = signed.length % 2 === 1
  const type = signed.at(ofFeed ? -1 : -2) ?? ''
  const link = (ofFeed ? signed.slice(0, -1) : signed).join('/')
  const text = `${method.toLowerCase()}\n${type.toLowerCase()}\n${link}\n${date.toLowerCase()}\n\n`
  return createHmac('sha256', key).update(text).digest('base64')
}

/** Refuses with 401 what the key did not sign, and with 403 what was signed more than 15 minutes from now. */
export const checkSignature = ({ method, segments, header }: CosmosRequest, key: KeyObject) => {
  const authorization = decodeURIComponent(header('authorization') ?? '')
  const signature = /^type=master&ver=1\.0&sig=(.+)$/s.exec(authorization)?.[1]
  if (!signature) throw unauthorized('The authorization header is missing or is not a master key signature.')
  const date = header('x-ms-date') ?? ''
  if (!(Math.abs(Date.now() - Date.parse(date)) <= maxSkewMs)) {
    throw forbidden(
      'The authorization token is not valid at the current time: x-ms-date is off by over 15 minutes.',
    )
  }
  if (signature !== signRequest(key, method, segments, date)) {
    throw unauthorized(
      "The input authorization token can't serve the request. The wrong key is being used or the expected payload is not built as per the protocol.",
    )
  }
}
