import type { IncomingMessage } from 'node:http'
import { RequestRefused } from './request-refused.ts'

/** The body as text; undefined when it is larger than `mostKB`. */
export const readWithin = (request: IncomingMessage, mostKB: number): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      // Reading on instead of breaking off lets the caller see the answer; nothing of the rest is kept.
      if (bytes <= mostKB * 1024) chunks.push(chunk)
    })
    request.on('end', () => resolve(bytes > mostKB * 1024 ? undefined : Buffer.concat(chunks).toString()))
    request.on('error', reject)
  })

/** The body as text. Refused: more than `mostKB` (413). */
export const readText = async (request: IncomingMessage, mostKB = 1024): Promise<string> => {
  const text = await readWithin(request, mostKB)
  if (text === undefined) throw new RequestRefused(413, `The body is larger than ${mostKB} KB.`)
  return text
}

/** The parsed JSON body, or undefined without a body. Refused: more than 1 MB (413) and text that is no JSON (400). */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const text = await readText(request)
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new RequestRefused(400, `The body is no valid JSON: ${reason}.`)
  }
}

/** The fields of a posted form. Refused: more than 16 KB (413). */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(request, 16))

/** Each header as one text, as most services read them. */
export const plainHeaders = ({ headers }: IncomingMessage): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
