import { createHttpHeaders, type PipelineRequest } from '@azure/core-rest-pipeline'
import { describe, expect, it } from 'vitest'
import { createDownload } from './http-client.ts'

/** Where requests went, and with what. */
const sent: PipelineRequest[] = []
let kept = 'Linux version 6.8'
/** Of a store: it answers the part that is asked for. */
const sender = {
  sendRequest: async (request: PipelineRequest) => {
    sent.push(request)
    const [, from = 0, to = kept.length] =
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? []
    if (Number(from) >= kept.length) return { status: 416, headers: createHttpHeaders(), request }
    const bodyAsText = kept.slice(Number(from), Number(to) + 1)
    const headers = createHttpHeaders({ 'content-range': `bytes ${from}-${to}/${kept.length}` })
    return { status: 206, bodyAsText, headers, request }
  },
}
const most = 64
const entraOrigin = 'https://login.microsoftonline.com'
const download = createDownload({ armOrigin: 'https://management.azure.com', entraOrigin, sender })
const address = 'https://md-1a2b.z12.blob.storage.azure.net/bootdiagnostics/vm.serialconsole.log?sig=x'

describe('a text that Azure keeps', () => {
  it('is read where its address leads, without a token', async () => {
    expect(await download(address, most)).toBe('Linux version 6.8')
    expect(sent.at(-1)).toMatchObject({ url: address, method: 'GET', allowInsecureConnection: false })
    expect(sent.at(-1)?.headers.has('authorization')).toBe(false)
    await download('https://labdiag.blob.core.windows.net/bootdiagnostics/x.log?sig=y', most)
    expect(sent).toHaveLength(2)
  })

  it('is read at its end alone, however long somebody has made it', async () => {
    kept = `${'x'.repeat(1_000_000)}login: `
    const before = sent.length
    expect(await download(address, most)).toBe(kept.slice(-most))
    const ranges = sent.slice(before).map(({ headers }) => headers.get('range'))
    expect(ranges).toEqual(['bytes=0-63', `bytes=${kept.length - most}-${kept.length - 1}`])
  })

  it('may be empty', async () => {
    kept = ''
    expect(await download(address, most)).toBe('')
  })

  it('lies in a folder beside an Azure Resource Manager of its own', async () => {
    await createDownload({ armOrigin: 'http://127.0.0.1:7071', entraOrigin, sender })(address, most)
    expect(sent.at(-1)?.url).toBe(address.replace('https://', 'http://127.0.0.1:7071/'))
  })

  it.each([
    'http://md-1a2b.blob.storage.azure.net/x',
    'https://evil.test/md-1a2b.blob.storage.azure.net/x',
    'https://md-1a2b.blob.storage.azure.net.evil.test/x',
    'https://user@169.254.169.254/x',
    'https://md-1a2b.blob.storage.azure.net@evil.test/x',
    'file:///etc/passwd',
  ])('is in no other place: %s', async (elsewhere) => {
    const before = sent.length
    await expect(download(elsewhere, most)).rejects.toThrow('no store')
    expect(sent).toHaveLength(before)
  })
})
