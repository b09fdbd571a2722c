import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from './fixtures/send.ts'
import { startSample } from './fixtures/stack.ts'

let sample: Awaited<ReturnType<typeof startSample>>
beforeAll(async () => {
  sample = await startSample({ extensions: { http: { customHeaders: { 'x-custom': 'yes' } } } })
})
afterAll(() => sample.close())

const get = async (path: string, options: Parameters<typeof send>[2] = {}) => {
  const { status, headers, body } = await send(sample.host.origin, path, options)
  const text = body.toString()
  return { status, headers, text, json: text.startsWith('{') ? JSON.parse(text) : undefined }
}

describe('routing', () => {
  it('tries functions in the order of their names, not by how exact their route is', async () => {
    const { headers, json } = await get('/api/vms/search')
    expect(headers['x-function']).toBe('getVm')
    expect(json.params).toEqual({ id: 'search' })
  })

  it.each([
    ['a wrong method', 'DELETE', '/api/echo/x'],
    ['an unlisted OPTIONS', 'OPTIONS', '/api/echo/x'],
    ['an unlisted HEAD', 'HEAD', '/api/vms/1'],
    ['an unknown path', 'GET', '/api/none'],
    ['a path without the prefix', 'GET', '/echo/x'],
    ['an empty segment', 'GET', '/api//echo/x'],
    ['too many segments', 'GET', '/api/echo/a/b/c'],
    ['too few segments', 'GET', '/api/echo'],
    ['a failing constraint', 'GET', '/api/numbers/4'],
    ['a value that is no number', 'GET', '/api/numbers/a1'],
    ['the host’s own routes', 'GET', '/admin/host/status'],
    ['a refused route', 'GET', '/api/administration'],
  ])('answers %s with an empty 404', async (_what, method, path) => {
    const { status, text } = await get(path, { method })
    expect({ status, text }).toEqual({ status: 404, text: '' })
  })

  it.each([
    ['/api/echo/x', { first: 'x' }],
    ['/API/Echo/X/', { first: 'X' }],
    ['/api/echo/a%2Fb/c%20d', { first: 'a/b', second: 'c d' }],
    ['/api/echo/%zz', { first: '%zz' }],
    ['/api/echo/%252e%252e/x', { first: '%2e%2e', second: 'x' }],
    ['/api/none/../echo/x', { first: 'x' }],
    ['/api/none/%2e%2e/echo/x', { first: 'x' }],
    ['/api/numbers/7', { id: '7' }],
    ['/api/pages', { page: '1' }],
    ['/api/pages/3', { page: '3' }],
    ['/api/files', {}],
    ['/api/files/a/b%20c.txt', { path: 'a/b c.txt' }],
  ])('finds the parameters of %s', async (path, params) => {
    const { status, json } = await get(path)
    expect({ status, params: json?.params }).toEqual({ status: 200, params })
  })

  it('leaves functions out whose route is taken or reserved, and says so', async () => {
    const refused = sample.host.functions.filter((fn) => fn.refused)
    expect(refused.map(({ name }) => name)).toEqual(['reserved', 'twiceAgain'])
    expect(sample.lines.filter((line) => line.includes('is in error'))).toHaveLength(2)
    expect((await get('/api/twin', { method: 'POST' })).headers['x-function']).toBe('twice')
  })
})

describe('requests', () => {
  it('joins repeated query keys and headers, whatever their case', async () => {
    const { json } = await get('/api/echo/x?x=1&X=2&y=&z=a+b%26', { headers: { 'x-many': ['1', '2'] } })
    expect(json.query).toEqual({ x: '1,2', y: '', z: 'a b&' })
    expect(json.headers['x-many']).toBe('1,2')
  })

  it('is not confused by keys that every object has', async () => {
    const { status, json } = await get('/api/echo/x?constructor=1&toString=2', {
      headers: { constructor: 'c' },
    })
    expect(status).toBe(200)
    expect(json.query).toEqual({ constructor: '1', toString: '2' })
    expect(json.headers.constructor).toBe('c')
  })

  it('hands over the bytes of a body', async () => {
    const body = Buffer.from([0, 255, 10, 13, 200])
    const { json } = await get('/api/echo/x', { method: 'POST', body })
    expect(json.body).toBe(body.toString('base64'))
  })

  it('hands a chunked upload over as an empty body, as the real host does', async () => {
    const { status, json } = await get('/api/echo/x', { method: 'POST', body: 'lost', chunked: true })
    expect({ status, body: json.body }).toEqual({ status: 200, body: '' })
  })

  it('refuses a body above the limit before it is sent', async () => {
    const { status } = await get('/api/echo/x', {
      method: 'POST',
      headers: { 'content-length': 104_857_601 },
    })
    expect(status).toBe(413)
  })

  it.each([
    ['a NUL in the path', '/api/echo/%00', {}],
    ['a target that is no path', 'http://evil.example/api/echo/x', {}],
    ['a Host header that is none', '/api/echo/x', { host: 'a b' }],
    ['a Host header with a user', '/api/echo/x', { host: 'user@host' }],
  ])('refuses %s with 400', async (_what, path, headers) => {
    expect((await get(path, { headers })).status).toBe(400)
  })
})

describe('answers', () => {
  it('says 204 when a function returns nothing', async () => {
    const { status, text } = await get('/api/nothing')
    expect({ status, text }).toEqual({ status: 204, text: '' })
  })

  it('says 500 without a word about the reason when a function throws', async () => {
    const { status, text } = await get('/api/boom')
    expect({ status, text }).toEqual({ status: 500, text: '' })
    expect(sample.lines.some((line) => line.includes('the secret reason'))).toBe(true)
  })

  it('sends every cookie', async () => {
    const { headers } = await get('/api/cookies')
    expect(headers['set-cookie']).toEqual([
      'a=1%202; max-age=0; path=/; secure; samesite=strict; httponly',
      'b=2; expires=Wed, 02 Jan 2030 03:04:05 GMT',
    ])
  })

  it('sends bytes as they are, with their type and length', async () => {
    const { headers, body } = await send(sample.host.origin, '/api/bytes')
    expect(body).toEqual(Buffer.from([0, 255, 10]))
    expect(headers).toMatchObject({ 'content-type': 'application/x-rdp', 'content-length': '3' })
  })

  it('answers HEAD without a body', async () => {
    const { status, text, headers } = await get('/api/echo/x', { method: 'HEAD' })
    expect({ status, text }).toEqual({ status: 200, text: '' })
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
  })

  it('adds the custom headers of host.json', async () => {
    expect((await get('/api/bytes')).headers['x-custom']).toBe('yes')
    expect((await get('/api/none')).headers['x-custom']).toBe('yes')
  })

  it('shows a home page', async () => {
    expect((await get('/')).text).toContain('up and running')
  })
})

describe('invocations', () => {
  it('lets hooks see and change them', async () => {
    expect((await get('/api/hooked')).text).toBe('before and after')
  })

  it('prints what a function logs as one line, if its level is on', async () => {
    await get('/api/logging')
    expect(sample.lines.filter((line) => line.startsWith('first'))).toEqual(['first\\nsecond'])
    expect(sample.lines.join()).not.toContain('not shown')
  })
})
