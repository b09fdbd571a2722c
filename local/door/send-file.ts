import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Encoding, SiteFile } from './site-files.ts'

/** The best encoding that the caller takes; one with a quality of 0 is refused by it. */
const chooseEncoding = (accepted: string | undefined): Encoding | undefined => {
  const offers = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.replaceAll(' ', ''))
  const takes = (encoding: Encoding): boolean =>
    offers.some((offer) => {
      const [name, quality = 'q=1'] = offer.split(';')
      return name === encoding && Number(quality.replace('q=', '')) > 0
    })
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}

/** Compares weakly, as If-None-Match wants it. */
const holds = (header = '', etag: string): boolean =>
  header.split(',').some((candidate) => {
    const known = candidate.trim()
    return known === '*' || known.replace(/^W\//, '') === etag.replace(/^W\//, '')
  })

/** Sends the file, compressed when the caller takes it, or 304 when the caller has it. */
export const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  headers: OutgoingHttpHeaders,
): Promise<void> => {
  const common = { etag: file.etag, vary: 'Accept-Encoding', ...headers }
  if (holds(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304, common)
    response.end()
    return
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const packed = encoding && (await file.compressed(encoding))
  const body = packed ?? file.bytes
  response.writeHead(200, {
    'content-type': file.contentType,
    ...common,
    ...(packed && { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
