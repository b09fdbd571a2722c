import type { IncomingMessage } from 'node:http'
import { RequestRefused } from '../../http/read-json.ts'

const maxBytes = 1024 * 1024

/** The body as text. Refused: more than 1 MB (413). */
export const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  if (bytes > maxBytes) throw new RequestRefused(413, 'The body is larger than 1 MB.')
  return Buffer.concat(chunks).toString('utf8')
}
