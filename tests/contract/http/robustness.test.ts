import { Failure } from '@labkeeper/contract/kernel/errors'
import type { Route } from '@labkeeper/contract/kernel/route'
import { routes } from '@labkeeper/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type RunningApp, startApp } from '../../support/app.ts'
import { askEach } from '../../support/late.ts'

let app: RunningApp
let token = ''
beforeAll(async () => {
  app = await startApp()
  token = (await app.newOwner()).token
})
afterAll(() => app.close())

const isRefusal = (answer: Answer, status: number, code: string) => {
  expect(answer.status).toBe(status)
  expect(Failure.parse(answer.body)).toMatchObject({ code, requestId: answer.headers.get('x-request-id') })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

const signUp = (body: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', 'auth/signup', { body, headers })

describe('a body', () => {
  it('that is larger than 1 MB is 413', async () => {
    isRefusal(await signUp({ name: 'x'.repeat(1_000_001) }), 413, 'too_large')
  })

  it('of another type is 415', async () => {
    isRefusal(await signUp('name=x', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type')
  })

  it('that is no JSON is 400', async () => {
    isRefusal(await signUp('{"name":'), 400, 'invalid_request')
  })

  it('that is missing names every field', async () => {
    const answer = await app.call('POST', 'auth/login')
    isRefusal(answer, 400, 'invalid_request')
    expect(answer.body.fields).toEqual({ email: 'Required', password: 'Required' })
  })

  it('may be missing where the contract says so', async () => {
    expect((await app.call('POST', 'auth/refresh', { token })).status).toBe(200)
    expect((await app.call('POST', 'auth/refresh', { token, body: {} })).status).toBe(200)
  })

  it.each([
    [{ name: '', email: 'a@b.test', password: 'secret' }, { name: 'Name is required' }],
    [{ name: 'A', email: 'nobody', password: 'secret' }, { email: 'Invalid email address' }],
    [
      { name: 'A', email: `${'a'.repeat(300)}@b.test`, password: 'secret' },
      { email: 'Invalid email address' },
    ],
    [
      { name: 'A', email: 'a@b.test', password: '12345' },
      { password: 'Password must be at least 6 characters' },
    ],
    [{ name: 'A', email: ['a@b.test'], password: 'secret' }, { email: 'Expected string, received array' }],
    [
      { name: { $ne: '' }, email: 'a@b.test', password: null },
      { name: 'Expected string, received object', password: 'Expected string, received null' },
    ],
    [
      { name: 'A', email: 'a@b.test', password: 'secret', role: 'admin' },
      { role: "Unrecognized key(s) in object: 'role'" },
    ],
  ])('like %j is refused in the words of the specification', async (body, fields) => {
    const answer = await signUp(body)
    isRefusal(answer, 400, 'invalid_request')
    expect(answer.body.fields).toEqual(fields)
  })

  it('of a VM is refused in the words of the specification', async () => {
    const body = {
      name: 'no spaces',
      resourceGroupName: '',
      adminPassword: 'short',
      diskSizeGB: 31.5,
      vmCount: 101,
      tags: { a: 1 },
    }
    const answer = await app.call('POST', 'azure/vms', { token, body })
    expect(answer.body.fields).toMatchObject({
      name: 'VM name can only contain letters, numbers, hyphens, and underscores',
      location: 'Required',
      resourceGroupName: 'String must contain at least 1 character(s)',
      adminPassword: 'String must contain at least 8 character(s)',
      diskSizeGB: 'Expected integer, received float',
      vmCount: 'Number must be less than or equal to 100',
      'tags.a': 'Expected string, received number',
    })
  })

  it('may hold a password in any script, up to 256 characters', async () => {
    const password = `${'пароль🔑'.repeat(20)}`
    const body = { name: 'Ю', email: 'unicode@example.test', password }
    expect((await signUp(body)).status).toBe(201)
    const login = (text: string) =>
      app.call('POST', 'auth/login', { body: { email: body.email, password: text } })
    expect((await login(password)).status).toBe(200)
    expect((await login(password.slice(0, -2))).status).toBe(401)
  })
})

describe('a query', () => {
  it.each([
    'azure/vms?refresh=yes',
    'azure/vms?refresh=true&refresh=false',
    'azure/vms?debug=1',
    'user/me?x=1',
  ])('like %s is 400', async (path) =>
    isRefusal(await app.call('GET', path, { token }), 400, 'invalid_request'),
  )
})

describe('an unknown address', () => {
  it.each([
    ['GET', ''],
    ['GET', 'nothing'],
    ['GET', 'auth/login'],
    ['HEAD', 'user/me'],
    ['OPTIONS', 'user/me'],
    ['PATCH', 'cloud-settings'],
    ['POST', 'user/me'],
    ['GET', 'user/me/..%2f..%2fadmin'],
  ])('%s /%s is 404 for everybody', async (method, path) => {
    isRefusal(await app.call(method, path), 404, 'not_found')
  })
})

describe('a list', () => {
  it('is not sent again to whom has it', async () => {
    const first = await app.call('GET', 'azure/vms', { token })
    const etag = first.headers.get('etag') ?? ''
    expect(first).toMatchObject({ status: 200, body: { data: [] } })
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.call('GET', 'azure/vms', { token, headers: { 'if-none-match': known } })
      expect(again).toMatchObject({ status: 304, text: '' })
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
    const other = await app.call('GET', 'azure/vms', { token, headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })
})

describe('an outage of the database', () => {
  it('is 503 with the time to come back, and no inner word', async () => {
    app.cosmos.failNext({ status: 503, times: 100 })
    const answer = await app.call('GET', 'user/me', { token })
    app.cosmos.clearFaults()
    isRefusal(answer, 503, 'unavailable')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await app.call('GET', 'user/me', { token })).status).toBe(200)
  })

  it('of a moment is not noticed', async () => {
    app.cosmos.failNext({ status: 449, times: 1 })
    expect((await app.call('GET', 'user/me', { token })).status).toBe(200)
    app.cosmos.failNext({ status: 429, times: 2, retryAfterMs: 20 })
    expect((await app.call('GET', 'user/me', { token })).status).toBe(200)
  })
})

describe('a database that is gone', () => {
  it('is 503 within 6 s, and health says so', async () => {
    const doomed = await startApp()
    const { token: orphan } = await doomed.newOwner()
    // Each instance has been at work.
    await askEach(() => doomed.call('GET', 'user/me', { token: orphan }))
    await doomed.close()
    const startedAt = performance.now()
    isRefusal(await doomed.call('GET', 'user/me', { token: orphan }), 503, 'unavailable')
    isRefusal(
      await doomed.call('POST', 'auth/signup', {
        body: { name: 'A', email: 'a@b.test', password: 'secret' },
      }),
      503,
      'unavailable',
    )
    expect(performance.now() - startedAt).toBeLessThan(12_000)
    const health = await doomed.call('GET', 'health')
    expect(health).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { database: 'degraded' } },
    })
  })
})

/** Anything that JSON can hold, with the words that break naive code. */
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(
    '__proto__',
    '\u0000',
    '\ud800',
    '../../x',
    "' OR 1=1 --",
    '{{7*7}}',
    1e308,
    -0,
    '9'.repeat(400),
  ),
)

const bodiesOf = (route: Route) => {
  const keys = Object.keys((route.body?._zod.def as { shape?: object } | undefined)?.shape ?? {})
  const guided = fc.record(Object.fromEntries(keys.map((key) => [key, hostile])), { requiredKeys: [] })
  return fc.oneof(
    guided.map((body) => JSON.stringify(body)),
    hostile.map((body) => JSON.stringify(body)),
    fc.string({ unit: 'binary' }),
  )
}

describe('whatever is sent', () => {
  const all = Object.entries(routes).map(([name, route]): [string, Route] => [name, route])
  const segment = fc.oneof(
    fc.string({ minLength: 1, maxLength: 70, unit: 'grapheme' }),
    fc.constantFrom('..', "'", '"', '%', '__proto__'),
  )

  it.each(all)('%s never answers 5xx, and always in the one shape', async (name, route) => {
    const bystander = name === 'logout' ? (await app.newOwner()).token : token
    await fc.assert(
      fc.asyncProperty(
        bodiesOf(route),
        fc.array(segment, { minLength: 3, maxLength: 3 }),
        async (body, parts) => {
          let index = 0
          const path = route.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(parts[index++] ?? 'x'))
          const answer = await app.call(route.method, path, {
            token: bystander,
            ...(route.body ? { body } : {}),
          })
          // Azure's own refusals are no fault of ours.
          if (answer.status === 502) return
          expect(answer.status).toBeLessThan(500)
          if (answer.status >= 400) Failure.parse(answer.body)
        },
      ),
      { numRuns: 40 },
    )
  })
})
