import type { IncomingMessage } from 'node:http'

/** What a caller did wrong, as a status and a sentence. */
export class RequestRefused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const maxBytes = 1024 * 1024

/** The parsed JSON body, or undefined without a body. Refused: more than 1 MB (413) and text that is no JSON (400). */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    // Reading on instead of breaking off lets the caller see the answer; nothing of the rest is kept.
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  if (bytes > maxBytes) throw new RequestRefused(413, 'The body is larger than 1 MB.')
  const text = Buffer.concat(chunks).toString('utf8')
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new RequestRefused(400, `The body is no valid JSON: ${reason}.`)
  }
}
