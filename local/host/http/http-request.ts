import type { IncomingMessage } from 'node:http'
import type { NullableStrings, TypedData } from '../app/core-types.ts'

const noEntries = (): NullableStrings => Object.create(null)

/** Adds a value under a key that may be there already; the host knows one value per key and joins them. */
const append = (entries: NullableStrings, key: string, value: string, joint: string): void => {
  const known = entries[key]
  if (known) known.value += joint + value
  else entries[key] = { value }
}

const readHeaders = ({ rawHeaders }: IncomingMessage): NullableStrings => {
  const headers = noEntries()
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    append(headers, name, rawHeaders[index + 1] ?? '', name === 'cookie' ? '; ' : ',')
  }
  return headers
}

/** Keys differ by more than case in ASP.NET; the first spelling names the value. */
const readQuery = (text: string): NullableStrings => {
  const query = noEntries()
  if (text === '') return query
  const spellings = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(text)) {
    const folded = key.toLowerCase()
    const spelling = spellings.get(folded) ?? key
    spellings.set(folded, spelling)
    append(query, spelling, value, ',')
  }
  return query
}

/** The whole body, or `undefined` when the caller went away before its end. */
export const readBody = (request: IncomingMessage): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
    request.on('error', () => resolve(undefined))
    request.on('close', () => resolve(undefined))
  })

/** The request as a worker receives it from the host. */
export const toHttpData = (
  request: IncomingMessage,
  query: string,
  params: NullableStrings,
  body: Buffer | undefined,
): TypedData => ({
  http: {
    method: request.method ?? 'GET',
    url: `http://${request.headers.host}${request.url}`,
    nullableHeaders: readHeaders(request),
    nullableParams: params,
    nullableQuery: readQuery(query),
    body: body && { bytes: body },
  },
})
