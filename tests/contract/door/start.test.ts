import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDoor } from '@labkeeper/local/door/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../host/fixtures/send.ts'
import { startSite } from './fixtures/site.ts'

let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('a start', () => {
  const startWith = (content: unknown, folder = site.frontEnd) => {
    const path = join(site.frontEnd, 'other.config.json')
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return startDoor({ port: 0, frontEnd: folder, api: site.api.origin, config: path })
  }

  it.each([
    ['broken JSON', '{'],
    ['a section that it does not honour', { auth: {} }],
    ['a rule with roles', { routes: [{ route: '/x', allowedRoles: ['authenticated'] }] }],
    ['a header that is no text', { globalHeaders: { a: 1 } }],
  ])('is refused with %s, naming the file', async (_what, content) => {
    await expect(startWith(content)).rejects.toThrow('other.config.json: ')
  })

  it('is refused without a built front end', async () => {
    await expect(startWith({}, join(site.frontEnd, 'assets'))).rejects.toThrow('build the front end first')
  })

  it('is refused when the policy stops what stands in the page', async () => {
    const folder = mkdtempSync(join(site.frontEnd, 'inline-'))
    const start = (policy: string, page: string) => {
      writeFileSync(join(folder, 'index.html'), page)
      return startWith({ globalHeaders: { 'Content-Security-Policy': policy } }, folder)
    }
    const hash = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"
    const page =
      '<script type="application/json">{}</script><script src="/a.js"></script><script>go()</script>'
    for (const policy of ["script-src 'self'", "default-src 'self'", `script-src 'self'; style-src ${hash}`])
      await expect(start(policy, page)).rejects.toThrow('its policy stops a script in index.html')
    await expect(start(`script-src ${hash}`, page.replace('go()', 'go( )'))).rejects.toThrow('script')
    await expect(start(`style-src 'self'`, '<style>p{}</style>')).rejects.toThrow('stops a style')
    await (await start(`default-src 'self'; script-src 'self' ${hash}`, page)).close()
  })

  it('honours redirects, rewrites, methods and headers taken away', async () => {
    const custom = await startWith({
      routes: [
        { route: '/old', redirect: '/new', statusCode: 301 },
        { route: '/icon', methods: ['GET'], rewrite: '/favicon.svg', headers: { 'X-Global': '' } },
      ],
      globalHeaders: { 'X-Global': 'yes' },
    })
    const old = await send(custom.origin, '/old')
    expect({ status: old.status, to: old.headers.location, global: old.headers['x-global'] }).toEqual({
      status: 301,
      to: '/new',
      global: 'yes',
    })
    const icon = await send(custom.origin, '/icon')
    expect(icon.headers['content-type']).toBe('image/svg+xml')
    expect(icon.headers['x-global']).toBeUndefined()
    expect((await send(custom.origin, '/icon', { method: 'HEAD' })).status).toBe(404)
    await custom.close()
  })
})
