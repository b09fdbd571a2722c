import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { startDoor } from '@labkeeper/local/door/start'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../host/fixtures/send.ts'
import { config, page, startSite } from './fixtures/site.ts'

let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
afterEach(() => site.api.behave(undefined))

describe('the API', () => {
  it('gets the request as it was sent', async () => {
    const body = JSON.stringify({ name: 'é' })
    const headers = {
      'content-type': 'application/json',
      'x-authorization': 'Bearer t',
      authorization: 'Bearer t',
    }
    const seen = await site.call('/api/azure/vms/a%2Fb?x=1&x=%20', { method: 'PUT', headers, body })
    expect(seen).toMatchObject({ method: 'PUT', url: '/api/azure/vms/a%2Fb?x=1&x=%20', body })
    expect(seen.headers).toMatchObject({ ...headers, 'content-length': String(Buffer.byteLength(body)) })
    expect(seen.headers['transfer-encoding']).toBeUndefined()
  })

  it('gets a chunked upload as one', async () => {
    const seen = await site.call('/api/x', { method: 'DELETE', body: 'y', chunked: true })
    expect(seen.headers['transfer-encoding']).toBe('chunked')
    expect(seen.body).toBe('y')
  })

  it('learns the address of the caller from us alone', async () => {
    const seen = await site.call('/api/x', {
      headers: {
        'x-forwarded-for': '1.2.3.4',
        'x-real-ip': '1.2.3.4',
        forwarded: 'for=1.2.3.4',
        'x-forwarded-host': 'evil.example',
        'x-ms-client-principal': 'e30=',
        'x-ms-client-principal-name': 'root',
      },
    })
    expect(seen.headers['x-forwarded-for']).toMatch(/^127\.0\.0\.1:\d+, \[fd00:[0-9a-f:]+\]:\d+$/)
    expect(seen.headers['x-forwarded-host']).toBe(new URL(site.door.origin).host)
    expect(JSON.stringify(seen.headers)).not.toMatch(/1\.2\.3\.4|evil|client-principal/)
  })

  it('learns it from the caller where the door is told to believe it', async () => {
    const believing = await startDoor({
      port: 0,
      frontEnd: site.frontEnd,
      api: site.api.origin,
      config,
      testAddresses: true,
    })
    const ask = async (origin: string, address?: string) => {
      const headers = { 'x-forwarded-for': '1.2.3.4', ...(address && { 'x-test-client-address': address }) }
      const { status, body } = await send(origin, '/api/x', { headers })
      const seen = JSON.parse(body.toString())
      if (status === 200) expect(seen.headers).not.toHaveProperty('x-test-client-address')
      return { status, seen, from: seen.headers?.['x-forwarded-for'] }
    }
    expect((await ask(believing.origin, '203.0.113.7')).from).toMatch(/^203\.0\.113\.7:\d+, \[fd00:/)
    expect((await ask(believing.origin, '2001:db8::7')).from).toMatch(/^\[2001:db8::7\]:\d+, \[fd00:/)
    expect((await ask(believing.origin)).from).toMatch(/^127\.0\.0\.1:/)
    for (const wrong of ['somewhere', '203.0.113.7, 203.0.113.8', '203.0.113.7:80', 'fe80::1%lo', '[::1]']) {
      const { status, seen } = await ask(believing.origin, wrong)
      expect({ status, seen }).toMatchObject({ status: 400, seen: { code: 'invalid_request' } })
    }
    // Elsewhere it is a forged header like others.
    expect((await ask(site.door.origin, '203.0.113.7')).from).toMatch(/^127\.0\.0\.1:/)
    await believing.close()
  })

  it('is found under any spelling of its prefix and by no way around', async () => {
    expect((await site.call('/API/x')).url).toBe('/API/x')
    expect((await site.call('/api')).url).toBe('/api')
    expect((await site.call('/assets/../api/x')).url).toBe('/api/x')
    expect((await site.get('/apiary')).text).toBe(page)
    expect((await site.get('/api/../login')).text).toBe(page)
  })

  it('is left before it hangs up itself, so that no request meets a closing connection', async () => {
    const api = createServer((_, response) => response.end('{}'))
    api.keepAliveTimeout = 3000
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
    const left = new Promise<string>((resolve) =>
      api.on('connection', (socket) => {
        socket.on('end', () => resolve('by the door'))
        socket.on('close', () => resolve('by the API'))
      }),
    )
    const { port } = api.address() as AddressInfo
    const door = await startDoor({
      port: 0,
      frontEnd: site.frontEnd,
      api: `http://127.0.0.1:${port}`,
      config,
    })
    expect((await send(door.origin, '/api/x')).status).toBe(200)
    expect(await left).toBe('by the door')
    await door.close()
    api.close()
  })

  it('may answer before it has read everything', async () => {
    site.api.behave((request, response) => {
      response.writeHead(413)
      response.end('too large')
      // An answer whose connection is reset under it can be lost on the way, whoever reads it.
      request.resume()
    })
    const { status, text } = await site.get('/api/x', { method: 'POST', body: Buffer.alloc(2_000_000) })
    expect({ status, text }).toEqual({ status: 413, text: 'too large' })
  })

  it('streams both ways', async () => {
    site.api.behave((request, response) => {
      response.writeHead(200)
      request.once('data', (chunk: Buffer) => response.write(`got ${chunk}`))
      request.on('end', () => response.end(' end'))
    })
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(site.door.origin).port), '127.0.0.1')
      let text = ''
      socket.write(
        'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nConnection: close\r\n\r\nhalf',
      )
      socket.on('data', (chunk) => {
        text += chunk
        if (text.includes('got half')) socket.write('other')
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toContain(' end')
  })

  it('is given up after the time limit, in its own shape of a failure', async () => {
    const hasty = await startDoor({
      port: 0,
      frontEnd: site.frontEnd,
      api: site.api.origin,
      config,
      timeoutMs: 200,
    })
    site.api.behave(() => undefined)
    const { status, headers, body } = await send(hasty.origin, '/api/x')
    await hasty.close()
    const failure = JSON.parse(body.toString())
    expect(status).toBe(504)
    expect(failure).toEqual({
      error: expect.any(String),
      code: 'unavailable',
      requestId: headers['x-request-id'],
    })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  it.each([
    ['is down', () => 'http://127.0.0.1:9'],
    ['has no address yet', () => ''],
    [
      'is unknown',
      () => {
        throw new Error('not started')
      },
    ],
  ])('is unavailable while it %s', async (_what, origin) => {
    const lonely = await startDoor({ port: 0, frontEnd: site.frontEnd, api: origin, config })
    const { status, headers, body } = await send(lonely.origin, '/api/x', {
      method: 'POST',
      body: 'x'.repeat(100_000),
    })
    await lonely.close()
    expect(status).toBe(503)
    expect(JSON.parse(body.toString())).toMatchObject({
      code: 'unavailable',
      requestId: headers['x-request-id'],
    })
  })

  it('is unavailable when it hangs up without an answer', async () => {
    site.api.behave((request) => request.socket.destroy())
    expect((await site.get('/api/x')).status).toBe(503)
  })

  it('is cut off together with the caller', async () => {
    const gone = new Promise<void>((resolve) => {
      site.api.behave((request) => {
        request.socket.on('close', () => resolve())
        caller.destroy()
      })
    })
    const caller = connect(Number(new URL(site.door.origin).port), '127.0.0.1')
    caller.write('GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await gone
  })

  it('finds a platform token in Authorization when the door overwrites it', async () => {
    const platform = await startDoor({
      port: 0,
      frontEnd: site.frontEnd,
      api: site.api.origin,
      config,
      overwriteAuthorization: true,
    })
    const headers = { authorization: 'Bearer mine', 'x-authorization': 'Bearer mine' }
    for (const sent of [headers, {}]) {
      const seen = JSON.parse((await send(platform.origin, '/api/x', { headers: sent })).body.toString())
      expect(seen.headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
      expect(seen.headers['x-authorization']).toBe(sent === headers ? 'Bearer mine' : undefined)
    }
    await platform.close()
  })
})
