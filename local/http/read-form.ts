import type { IncomingMessage } from 'node:http'
import { RequestRefused } from './read-json.ts'

const maxBytes = 16 * 1024

/** The fields of a posted form. Refused: more than 16 KB (413). */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  if (bytes > maxBytes) throw new RequestRefused(413, 'The form is larger than 16 KB.')
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
