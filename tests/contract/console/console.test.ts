import { request } from 'node:http'
import type { Exhibit } from '@labkeeper/local/console/exhibit'
import { exhibitMail } from '@labkeeper/local/console/exhibits/mail'
import { type Console, startConsole } from '@labkeeper/local/console/start'
import { type Mail, startMail } from '@labkeeper/local/mail/start'
import { html } from '@labkeeper/local/service/html'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const echo: Exhibit = {
  path: '/echo',
  title: 'Echo',
  summary: () => 'says it again',
  routes: [
    { method: 'POST', path: '/echo', handle: ({ body }) => ({ status: 201, body }) },
    { method: 'DELETE', path: '/echo', handle: () => ({ status: 204 }) },
    {
      method: 'GET',
      path: '/echo/{*id}',
      handle: ({ params, query }) => ({ status: 200, body: [params.id, query.get('q')] }),
    },
    {
      method: 'GET',
      path: '/failing',
      handle: () => {
        throw new Error('inner detail')
      },
    },
  ],
  pages: [{ path: '/echo', render: () => ({ title: '<Echo>', content: html`<p>hello</p>` }) }],
}

let mail: Mail
let console_: Console

beforeAll(async () => {
  mail = await startMail({ file: ':memory:' })
  console_ = await startConsole({
    port: 0,
    exhibits: [exhibitMail(mail), echo],
    productOrigin: 'http://localhost:4280',
  })
})

afterAll(async () => {
  await console_.close()
  await mail.close()
})

const ask = (path: string, init?: RequestInit) => fetch(console_.origin + path, init)
const browse = (path: string) =>
  ask(path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
const send = (body: unknown) =>
  fetch(`${mail.url}/messages`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** fetch forbids setting Host, so this one goes by hand. */
const askAs = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(console_.origin, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('mail', () => {
  test('shows sent messages newest first, as JSON', async () => {
    const before = Date.now()
    await send({ to: 'a@demo.lab', subject: 'First', text: 'one', html: '<p>one</p>' })
    const sent = await send({ to: 'b@demo.lab', subject: 'Second', text: 'two' })
    expect(sent.status).toBe(202)
    const inbox = await (await ask('/mail')).json()
    expect(inbox).toEqual([
      { to: 'b@demo.lab', subject: 'Second', text: 'two', html: '', sentAt: expect.any(String) },
      { to: 'a@demo.lab', subject: 'First', text: 'one', html: '<p>one</p>', sentAt: expect.any(String) },
    ])
    expect(Date.parse(inbox[0].sentAt)).toBeGreaterThanOrEqual(before)
  })

  test.each([
    [{ subject: 's', text: 't' }, 'The message lacks to, a string.'],
    [{ to: 'a@demo.lab, b@demo.lab', subject: 's', text: 't' }, 'to must be one e-mail address.'],
    [{ to: 'a@demo.lab', subject: 's\r\nBcc: x@y.z', text: 't' }, 'subject must be one line.'],
    [[], 'The message lacks to, a string.'],
    ['no json', expect.stringContaining('no valid JSON')],
  ])('refuses %j', async (body, error) => {
    const response = await send(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error })
  })

  test('shows a person the inbox and a message, escaped and sandboxed', async () => {
    await send({
      to: 'c@demo.lab',
      subject: '<b>Reset</b>',
      text: 'Open <link>',
      html: '<a href="http://x.test">Open</a>',
    })
    const inbox = await (await browse('/mail')).text()
    expect(inbox).toContain('&lt;b&gt;Reset&lt;/b&gt;')
    expect(inbox).not.toContain('<b>Reset</b>')
    const path = /href="(\/mail\/\d+)"/.exec(inbox)?.[1]
    const page = await browse(`${path}`)
    expect(await page.text()).toContain('<pre>Open &lt;link&gt;</pre>')
    const content = await browse(`${path}/html`)
    expect(await content.text()).toContain('<a href="http://x.test">Open</a>')
    expect(content.headers.get('content-security-policy')).toContain('sandbox')
    expect((await browse('/mail/999999')).status).toBe(404)
    expect((await browse('/mail/x')).status).toBe(404)
  })
})

describe('console', () => {
  test('answers JSON to programs and pages to browsers', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/html']) {
      const response = await ask('/mail', { headers: { accept } })
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    const page = await browse('/')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('says it again')
    expect(await (await browse('/echo')).text()).toContain('<h1>&lt;Echo&gt;</h1>')
    expect((await ask('/console.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  test('passes body, parameters and query to a route and back', async () => {
    const posted = await ask('/echo', { method: 'POST', body: '{"a":[1]}' })
    expect(posted.status).toBe(201)
    expect(await posted.json()).toEqual({ a: [1] })
    const raw = await ask('/echo//subscriptions/1/x?q=2')
    expect(await raw.json()).toEqual(['/subscriptions/1/x', '2'])
    const encoded = await ask('/echo/%2Fsubscriptions%2F1')
    expect(await encoded.json()).toEqual(['/subscriptions/1', null])
    const deleted = await ask('/echo', { method: 'DELETE' })
    expect(deleted.status).toBe(204)
  })

  test('says in a sentence what was wrong', async () => {
    const broken = await ask('/echo', { method: 'POST', body: '{"a":' })
    expect(broken.status).toBe(400)
    expect((await broken.json()).error).toMatch(/^The body is no valid JSON: /)
    const large = await ask('/echo', { method: 'POST', body: JSON.stringify('x'.repeat(1024 * 1024)) })
    expect(large.status).toBe(413)
    const unknown = await ask('/nowhere')
    expect(unknown.status).toBe(404)
    expect((await unknown.json()).error).toContain('The console has no GET /nowhere.')
    const failed = await ask('/failing')
    expect(failed.status).toBe(500)
    expect(await failed.text()).not.toContain('inner detail')
  })

  test('answers only this machine and its own pages', async () => {
    expect(await askAs('evil.test')).toBe(403)
    const { port } = new URL(console_.origin)
    expect(await askAs(`localhost.evil.test:${port}`)).toBe(403)
    expect(await askAs('localhost:4280')).toBe(403)
    expect(await askAs(`127.0.0.1:${port}`)).toBe(200)
    const postFrom = async (origin: string) =>
      (await ask('/echo', { method: 'POST', body: '{}', headers: { origin } })).status
    const foreign = ['https://evil.test', 'null', 'http://localhost:4280', `https://localhost:${port}`]
    for (const origin of foreign) expect(await postFrom(origin), origin).toBe(403)
    expect(await postFrom(console_.origin)).toBe(201)
  })
})
