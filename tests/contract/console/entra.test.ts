import { randomUUID } from 'node:crypto'
import { exhibitEntra } from '@labkeeper/local/console/exhibits/entra'
import { startConsole } from '@labkeeper/local/console/start'
import { startEntra } from '@labkeeper/local/entra/start'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Running<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>
let entra: Running<typeof startEntra>
let console_: Running<typeof startConsole>
const tenantId = randomUUID()
const subscription = (username: string, tenant: string) => ({
  subscriptionId: randomUUID(),
  tenantId: tenant,
  clientId: randomUUID(),
  clientSecret: 'secret',
  username,
})

beforeAll(async () => {
  entra = await startEntra({
    directory: ':memory:',
    redirectUris: ['http://localhost:4280/auth/azure-callback'],
    subscriptions: [
      subscription('teacher@contoso.test', tenantId),
      subscription('teacher@fabrikam.test', randomUUID()),
    ],
  })
  console_ = await startConsole({
    port: 0,
    exhibits: [exhibitEntra(entra)],
    productOrigin: 'http://localhost:4280',
  })
})
afterAll(async () => {
  await console_.close()
  await entra.close()
})

const ask = (method: string, path: string, body?: unknown) =>
  fetch(console_.origin + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })

test('lists the people of every tenant, to tests and to people', async () => {
  const users = await (await ask('GET', '/entra/users')).json()
  expect(users).toHaveLength(4)
  expect(users[0]).toEqual({
    tenantId,
    username: 'teacher@contoso.test',
    name: 'Teacher Contoso',
    password: 'Demo-teacher-1',
  })
  for (const path of ['/entra', '/entra/users']) {
    const page = await fetch(console_.origin + path, { headers: { accept: 'text/html' } })
    const text = await page.text()
    expect(text).toContain('<h1>Directory</h1>')
    for (const { username, password } of users) {
      expect(text).toContain(username)
      expect(text).toContain(password)
    }
  }
})

test('forges the next tokens on request, and takes that back', async () => {
  expect((await ask('POST', '/entra/tamper', { kind: 'nonce', times: 3 })).status).toBe(201)
  expect((await ask('POST', '/entra/tamper', { kind: 'none' })).status).toBe(201)
  expect(entra.tampering()).toBe(4)
  expect((await ask('DELETE', '/entra/tamper')).status).toBe(200)
  expect(entra.tampering()).toBe(0)
})

test.each([
  undefined,
  'iss',
  { kind: 'toString' },
  { kind: 'iss', times: 0 },
  { kind: 'iss', times: 1.5 },
  { kind: 'iss', times: '2' },
])('refuses to forge %j', async (body) => {
  const answer = await ask('POST', '/entra/tamper', body)
  expect(answer.status).toBe(400)
  expect((await answer.json()).error).toMatch(/kind|times/)
  expect(entra.tampering()).toBe(0)
})
