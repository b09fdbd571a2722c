import type { IncomingMessage } from 'node:http'
import { RequestRefused } from './request-refused.ts'

/** The body as text. Refused: more than `mostKB` (413). */
export const readText = async (request: IncomingMessage, mostKB = 1024): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    // Reading on instead of breaking off lets the caller see the answer; nothing of the rest is kept.
    if (bytes <= mostKB * 1024) chunks.push(chunk)
  }
  if (bytes > mostKB * 1024) throw new RequestRefused(413, `The body is larger than ${mostKB} KB.`)
  return Buffer.concat(chunks).toString('utf8')
}
