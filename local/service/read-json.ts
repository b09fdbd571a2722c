import type { IncomingMessage } from 'node:http'
import { readText } from './read-text.ts'
import { RequestRefused } from './request-refused.ts'

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
