import type { IncomingMessage } from 'node:http'
import { readText } from './read-text.ts'

/** The fields of a posted form. Refused: more than 16 KB (413). */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(request, 16))
