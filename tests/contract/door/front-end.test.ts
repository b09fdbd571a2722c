import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page, script, startSite } from './fixtures/site.ts'

let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('the front end', () => {
  it('is served, with index.html for every page', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/login',
      '/dashboard/resources/my.group/vm-1',
      '/dashboard/',
      '/%zz',
    ]) {
      const { status, headers, text } = await site.get(path)
      expect({ path, status, text }).toEqual({ path, status: 200, text: page })
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
    }
  })

  it('lets assets be kept for ever', async () => {
    const { headers, text } = await site.get('/assets/main-1a2b.js')
    expect(text).toBe(script)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it.each([
    '/assets/gone.js',
    '/gone.js',
    '/robots.txt',
    '/.auth/me',
    '/.auth/login/aad',
    '/staticwebapp.config.json',
  ])('has no page for %s', async (path) => {
    const { status, headers, text } = await site.get(path)
    expect({ status, text }).toEqual({ status: 404, text: 'Not found' })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it.each([
    '/../../etc/passwd',
    '/assets/../../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..\\..\\..\\etc\\passwd',
    '//etc/passwd',
    '/assets/%00',
  ])('does not lead out of its folder by %s', async (path) => {
    const { text } = await site.get(path)
    expect([page, 'Not found']).toContain(text)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed with %s for who takes it', async (encoding, unpack) => {
    const accepted = { 'accept-encoding': `deflate, ${encoding};q=0.5` }
    const { headers, body } = await site.get('/assets/main-1a2b.js', { headers: accepted })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(headers['content-length']).toBe(String(body.length))
    expect(body.length).toBeLessThan(500)
    expect(unpack(body).toString()).toBe(script)
  })

  it('is not compressed for who refuses it', async () => {
    const { headers, text } = await site.get('/assets/main-1a2b.js', {
      headers: { 'accept-encoding': 'br;q=0, gzip;q=0' },
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(text).toBe(script)
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await site.get('/login')
    const again = await site.get('/login', { headers: { 'if-none-match': `"other", ${headers.etag}` } })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect((await site.get('/login', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('answers HEAD without a body and refuses other methods', async () => {
    const { status, text, headers } = await site.get('/login', { method: 'HEAD' })
    expect({ status, text }).toEqual({ status: 200, text: '' })
    expect(headers['content-length']).toBe(String(page.length))
    expect((await site.get('/login', { method: 'POST', body: 'x' })).status).toBe(405)
  })

  it('refuses a target that is no path', async () => {
    expect((await site.get('http://evil.example/')).status).toBe(400)
  })
})

describe('security headers', () => {
  it.each(['/', '/assets/main-1a2b.js', '/gone.js', '/api/vms', '/.auth/me'])('are on %s', async (path) => {
    const { headers } = await site.get(path)
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: https://ui-avatars.com",
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(policy).not.toContain('unsafe')
    const seconds = /max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('give way to what the API says about an answer', async () => {
    site.api.behave((_request, response) => {
      response.writeHead(200, {
        'referrer-policy': 'origin',
        'set-cookie': ['a=1', 'b=2'],
        connection: 'x-hop',
        'x-hop': '1',
      })
      response.end()
    })
    const { headers } = await site.get('/api/x')
    expect(headers).toMatchObject({ 'referrer-policy': 'origin', 'set-cookie': ['a=1', 'b=2'] })
    expect(headers['x-hop']).toBeUndefined()
  })
})
