import { HttpRequest, InvocationContext } from '@azure/functions'
import { routes } from '@labkeeper/contract/routes'
import { expect, it } from 'vitest'
import { AppError } from '../../domain/kernel/errors.ts'
import { type Desk, toFunction } from './handle.ts'

const desk: Desk = {
  ready: async () => {},
  authenticate: async () => undefined,
  checkConfirmed: async () => {},
  findEnrolled: async () => {
    throw new Error('no route of these asks for an enrolment')
  },
  findBinned: async () => {
    throw new Error('No route here is of the bin')
  },
  findMine: async () => {
    throw new Error('No route here is of a machine')
  },
  countMine: async () => {},
  findPart: async () => {
    throw new Error('No route here is of a course')
  },
  checkMayCreate: async () => {},
  checkEntitlement: async () => {},
  spend: async () => {},
  onCaller: () => {},
  onCall: () => {},
  whereFrom: () => '192.0.2.1',
  ipOf: () => '192.0.2.1',
}

const failWith = async (error: Error) => {
  const run = async () => {
    throw error
  }
  const { handler } = toFunction('health', { route: routes.health, audit: undefined, run }, desk)
  const lines: string[] = []
  const request = new HttpRequest({ method: 'GET', url: 'http://localhost/api/health' })
  const context = new InvocationContext({ logHandler: (_level, ...line) => void lines.push(line.join(' ')) })
  const answer = (await handler(request, context)) ?? {}
  return { status: answer.status, body: JSON.parse(String(answer.body)), lines }
}

it('answers a failure that cannot be written down like any other bug, and logs why', async () => {
  const fields = { a: 1n as unknown as string }
  const { status, body, lines } = await failWith(new AppError('invalid_request', 'No.', { fields }))
  expect(status).toBe(500)
  expect(body).toMatchObject({ code: 'internal', requestId: expect.any(String) })
  expect(lines.join('\n')).toContain('"name":"TypeError"')
})

it('logs of an error no more than a log takes, and never fails by it', async () => {
  const endless: Error & { code?: unknown } = new Error('x'.repeat(1_000_000))
  endless.cause = endless
  endless.code = 1n
  const { status, lines } = await failWith(endless)
  expect(status).toBe(500)
  expect(lines.join('\n').length).toBeLessThan(64_000)
})

it('lets the pages of another origin read the headers that they need, whatever the answer', async () => {
  const headersOf = async (headers: Record<string, string>, run: () => Promise<unknown>) => {
    const { handler } = toFunction('health', { route: routes.health, audit: undefined, run }, desk)
    const request = new HttpRequest({ method: 'GET', url: 'http://localhost/api/health', headers })
    const answer = (await handler(request, new InvocationContext({ logHandler: () => {} }))) ?? {}
    return new Headers(answer.headers)
  }
  const refuse = async () => {
    throw new AppError('too_many_requests', 'Wait.', { retryAfterSeconds: 3 })
  }
  const origin = { origin: 'https://pages.example.test' }
  const readable = ((await headersOf(origin, refuse)).get('access-control-expose-headers') ?? '').split(', ')
  // What `fetch` hides from pages of another origin but for this list.
  expect(readable.sort()).toEqual(['content-disposition', 'etag', 'retry-after', 'x-request-id'])
  expect((await headersOf({}, refuse)).has('access-control-expose-headers')).toBe(false)
})
