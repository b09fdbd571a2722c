import type { IncomingMessage, ServerResponse } from 'node:http'
import { readWithin } from '../../service/read-body.ts'
import type { AnswerRequest } from './answer-request.ts'

/** Twice what a document or batch may have, so that too large a one is refused with the service's words. */
const mostKB = 4 * 1024

/** The account over HTTP. */
export const serveCosmos =
  (answer: AnswerRequest) =>
  async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = message
    const body = await readWithin(message, mostKB)
    const { status, headers: sent, body: text } = await answer({ method, url, headers, body })
    response.writeHead(status, sent).end(text)
  }
