import type { Route } from '@labkeeper/contract/kernel/route'
import { z } from '@labkeeper/contract/kernel/zod'
import { type RouteName, routes } from '@labkeeper/contract/routes'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosHeartbeat } from '@labkeeper/functions/gateways/cosmos/health/heartbeat'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallOptions, type RunningApp, startApp } from '../../support/app.ts'
import { askEach } from '../../support/late.ts'
import { aCreation } from '../../support/operations/creation.ts'

let app: RunningApp
let token = ''
let password = ''
let email = ''
beforeAll(async () => {
  app = await startApp()
  const owner = await app.newOwner()
  token = owner.token
  password = owner.password
  email = owner.email
})
afterAll(() => app.close())

/** Calls a route of the contract and holds its answer against the contract. */
const call = async (
  name: RouteName,
  { query, ...options }: CallOptions & { query?: string } = {},
  fill: Record<string, string> = {},
) => {
  const route: Route = routes[name]
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, key) => encodeURIComponent(fill[key] ?? ''))
  const search = query === undefined ? '' : `?query=${query}`
  const answer = await app.call(route.method, `${path}${search}`, { token, ...options })
  expect(answer.status, answer.text).toBe(route.status)
  expect(z.safeParse(route.response, answer.body).error).toBeUndefined()
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.has('etag')).toBe(route.etag === true)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  return answer
}

const web = { resourceGroup: 'course', vmName: 'web' }
const newVm = aCreation({ tags: { course: 'R&D "1"' } })

describe('every route answers as the contract says', () => {
  it('for accounts', async () => {
    await call('login', { body: { email, password } })
    await call('me')
    await call('refresh')
    await call('forgotPassword', { body: { email } })
    await call('changePassword', { body: { currentPassword: password, newPassword: password } })
  })

  it('for cloud settings', async () => {
    const [credentials] = app.azure.credentials
    if (credentials === undefined) throw new Error('No subscription')
    const { subscriptionId, tenantId, clientId, clientSecret, username } = credentials
    await call('putCloudSettings', { body: { subscriptionId, tenantId, clientId, clientSecret, username } })
    await call('getCloudSettings')
    await call('testCloudSettings')
    await call('validateUser', { body: { username } })
    await call('regionQuota', {}, { location: 'eastus' })
  })

  it('for VMs and their operations', async () => {
    const { body } = await call('createVms', { body: newVm })
    const { operationId } = routes.createVms.response.parse(body)
    const { text } = await call('listVms')
    expect(text).not.toContain(newVm.adminPassword)
    expect(text).not.toContain('sealed')
    expect((await call('getVm', {}, web)).body).toMatchObject({
      data: { adminPassword: newVm.adminPassword, tags: newVm.tags },
    })
    await call('getUsage')
    await call('priceKeptParts', { body: { vmIds: ['vm_1'] } })
    await call('listOperations')
    await call('getOperation', {}, { id: operationId })
    for (const action of ['start', 'stop', 'restart']) {
      const busy = await app.call('POST', `azure/vms/course/web/${action}`, { token })
      expect(busy).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
  })

  it('for students', async () => {
    const email = 'answers@example.test'
    const { body } = await call('createStudent', { body: { name: 'Ann', email } })
    const { data } = routes.createStudent.response.parse(body)
    const id = userIdOf(email)
    await call('listStudents')
    await call('searchStudents', { query: 'ann' })
    await call('updateStudentPassword', { body: { password: data.password } }, { id })
    const session = await app.call('POST', 'auth/login', { body: { email, password: data.password } })
    await call('listStudentResources', { token: String(session.body.token) })
    const text = 'name,email\nBob,answers-2@example.test'
    const imported = await call('importStudents', { body: text, headers: { 'content-type': 'text/plain' } })
    const { operationId } = routes.importStudents.response.parse(imported.body)
    await call('getOperation', {}, { id: operationId })
    await call('deleteStudent', {}, { id })
  })

  it('for the service itself', async () => {
    const { body } = await call('openapi', { token: '' })
    const Operation = z.looseObject({ responses: z.record(z.string(), z.unknown()) })
    const document = z.parse(
      z.looseObject({
        openapi: z.literal('3.1.0'),
        paths: z.record(z.string(), z.record(z.string(), Operation)),
      }),
      body,
    )
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        call: `${method.toUpperCase()} ${path}`,
        isGuarded: '412' in responses,
      })),
    )
    const all = Object.values(routes)
    const calls = (some: readonly { method: string; path: string }[]) =>
      some.map(({ method, path }) => `${method} /${path}`).sort()
    expect(described.map(({ call }) => call).sort()).toEqual(calls(all))
    const guarded = described.filter(({ isGuarded }) => isGuarded)
    expect(guarded.map(({ call }) => call).sort()).toEqual(
      calls(all.filter(({ summary }) => summary.includes('412'))),
    )
  })
})

describe('health', () => {
  const health = async () => {
    // What was answered a moment ago is answered again.
    app.clock.advance(6)
    return (await app.call('GET', 'health')).body
  }

  it('is degraded until the timer has ticked', async () => {
    expect(await health()).toMatchObject({
      status: 'degraded',
      checks: { database: 'ok', queues: 'ok', timer: 'degraded', callers: 'ok', mail: 'ok' },
    })
    await app.app.timers[0]?.handler({} as never, {} as never)
    expect(await health()).toEqual({
      status: 'ok',
      version: 'development',
      checks: { database: 'ok', queues: 'ok', timer: 'ok', callers: 'ok', mail: 'ok' },
    })
  })

  it('names the part that is ill', async () => {
    app.queues.isWell = false
    expect(await health()).toMatchObject({ status: 'degraded', checks: { queues: 'degraded' } })
    app.queues.isWell = true
    app.cosmos.failNext({ status: 503, times: 20 })
    expect(await health()).toMatchObject({ status: 'degraded', checks: { database: 'degraded' } })
    app.cosmos.clearFaults()
    expect(await health()).toMatchObject({ status: 'ok' })
  })

  it('is looked at once in five seconds, however many ask', async () => {
    app.clock.advance(6)
    const ask = async () => (await app.call('GET', 'health')).body
    await askEach(async () => expect(await ask()).toMatchObject({ checks: { queues: 'ok' } }))
    app.queues.isWell = false
    app.clock.advance(4)
    expect(await ask()).toMatchObject({ checks: { queues: 'ok' } })
    app.clock.advance(1)
    expect(await ask()).toMatchObject({ checks: { queues: 'degraded' } })
    app.queues.isWell = true
  })

  it('of the timer is lost after three minutes, and any call queues the tick', async () => {
    const ticks = () => app.sent.filter((message) => message === 'tick').length
    const before = ticks()
    app.clock.advance(4 * 60)
    expect(await health()).toMatchObject({ checks: { timer: 'degraded' } })
    await expect.poll(ticks).toBe(before + 1)
    await cosmosHeartbeat(openDatabase(app.config.cosmos).tokens).beat(app.clock.now().toISOString())
    app.clock.advance(61)
    expect(await health()).toMatchObject({ checks: { timer: 'ok' } })
    expect(ticks()).toBe(before + 1)
  })
})

describe('the log', () => {
  const entries = () => app.log.map((line): Record<string, unknown> => JSON.parse(line))

  it('has one line for each call, with the template and no name', async () => {
    app.log.length = 0
    const answer = await app.call('GET', 'azure/vms/course/web', { token })
    const [line, ...audits] = entries()
    expect(line).toMatchObject({
      requestId: answer.headers.get('x-request-id'),
      route: 'azure/vms/{resourceGroup}/{vmName}',
      method: 'GET',
      status: 200,
      ms: expect.any(Number),
      labId: expect.stringMatching(/^lab_/),
      userId: expect.stringMatching(/^u_/),
    })
    expect(audits).toMatchObject([{ audit: 'vm-password-shown', outcome: 'done', address: '192.0.2.1' }])
  })

  it('holds sign-ins and refusals, and cannot be forged', async () => {
    app.log.length = 0
    const forged = 'x"}\n{"audit":"sign-in","outcome":"done"}\r\n'
    await app.call('POST', 'auth/login', { body: { email, password: forged } })
    await app.call('POST', 'auth/login', { body: { email, password } })
    await app.call('GET', 'user/me', {
      headers: { 'x-forwarded-for': '1","audit":"sign-in', authorization: 'Bearer x' },
    })
    const audits = entries().filter(({ audit }) => audit !== undefined)
    expect(audits.map(({ audit, outcome }) => [audit, outcome])).toEqual([
      ['sign-in', 'unauthenticated'],
      ['sign-in', 'done'],
      ['refused', 'unauthenticated'],
    ])
    expect(audits[0]?.about).toBe(audits[1]?.about)
    for (const line of app.log) expect(line).not.toMatch(/[\r\n]/)
  })

  it('never holds a secret', () => {
    const secret = app.azure.credentials[0]?.clientSecret ?? ''
    const all = app.log.join('\n')
    for (const canary of [secret, password, newVm.adminPassword, token, email]) {
      expect(all).not.toContain(canary)
    }
  })
})
