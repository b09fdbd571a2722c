import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Exchange {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly apiVersion: string
  readonly status: number
  readonly sent: unknown
  readonly answered: unknown
}

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

/** Stands between the SDK and Azure Resource Manager and keeps what goes over the wire, as it is. */
export const startRecorder = () => {
  const exchanges: Exchange[] = []
  let origin = ''
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString()
    const kept = Object.entries(headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name))
    const answer = await fetch(origin + url, {
      method,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      ...(body === '' ? {} : { body }),
    })
    const text = await answer.text()
    const { pathname, searchParams } = new URL(url, origin)
    exchanges.push({
      method,
      path: decodeURIComponent(pathname),
      query: searchParams.toString(),
      apiVersion: searchParams.get('api-version') ?? '',
      status: answer.status,
      sent: parse(body),
      // What Azure keeps as a file is none of its answers.
      answered: /json/.test(answer.headers.get('content-type') ?? '') ? parse(text) : undefined,
    })
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text)
  })
  return {
    exchanges,
    /** For `startTestCloud`. */
    async between(cloudOrigin: string): Promise<string> {
      origin = cloudOrigin
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
