import { randomUUID } from 'node:crypto'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { type Mail, startMail } from '@labkeeper/local/mail/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type RunningApp, startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'

/** Every secret of a lab's first day, and each place where it may be seen: nowhere else does it turn up. */

interface Seen {
  readonly who: string
  readonly route: string
  readonly answer: Answer
}

let app: RunningApp
let outbox: Mail
const seen: Seen[] = []
/** Secret → the answers, as `who route`, that may hold it. */
const canaries = new Map<string, readonly string[]>()
const printed: string[] = []
const console_ = { log: console.log, error: console.error, warn: console.warn }

const people = new Map<string, string>()
const call = async (who: string, method: string, path: string, body?: unknown, type?: string) => {
  const token = people.get(who)
  const answer = await app.call(method, path, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  })
  seen.push({ who, route: `${method} ${path}`, answer })
  return answer
}
const secret = (what: string, ...places: string[]): string => {
  const value = `${what}-${randomUUID()}-Aa1`
  canaries.set(value, places)
  return value
}
const enter = (who: string, answer: Answer) => {
  const token = String(answer.body.token)
  people.set(who, token)
  canaries.set(token, [`${who} POST auth/signup`, `${who} POST auth/login`])
}
const dataOf = <T>({ body }: Answer): T => body.data as T

const accounts = async () => {
  const password = secret('owner')
  const email = 'canary-owner@example.test'
  enter('owner', await call('owner', 'POST', 'auth/signup', { name: 'Olga', email, password }))
  await call('guest', 'POST', 'auth/login', { email, password: secret('wrong-guess') })
  const newPassword = secret('changed')
  await call('owner', 'POST', 'user/change-password', { currentPassword: secret('wrong'), newPassword })
  await call('owner', 'POST', 'user/change-password', { currentPassword: password, newPassword })
  await call('guest', 'POST', 'auth/forgot-password', { email })
  await app.deliverMails()
  const link = new URL(/https?:\S+/.exec(outbox.list()[0]?.text ?? '')?.[0] ?? '')
  const token = link.searchParams.get('token') ?? ''
  canaries.set(token, [])
  const reset = { email, password: secret('reset') }
  await call('guest', 'POST', 'auth/reset-password', { ...reset, token: `${token.slice(1)}A` })
  await call('guest', 'POST', 'auth/reset-password', { ...reset, token })
  enter('owner', await call('owner', 'POST', 'auth/login', reset))
}

const cloud = async () => {
  const { subscriptionId, tenantId, clientId, clientSecret, username } = app.azure.credentials[0]!
  const settings = { subscriptionId, tenantId, clientId, username }
  const wrong = secret('client')
  await call('owner', 'PUT', 'cloud-settings', { ...settings, clientSecret: wrong })
  await call('owner', 'POST', 'cloud-settings/test')
  await call('owner', 'GET', 'azure/quota/eastus')
  canaries.set(clientSecret, [])
  await call('owner', 'PUT', 'cloud-settings', { ...settings, clientSecret })
  await call('owner', 'GET', 'cloud-settings')
}

const machines = async (): Promise<string> => {
  const adminPassword = secret('vm', 'owner GET azure/vms/course/web', 'ann GET student/resources')
  const { vmSize: _size, ...without } = aCreation()
  await call('owner', 'POST', 'azure/vms', { ...without, adminPassword, vmSize: 'Standard_None' })
  const made = await call('owner', 'POST', 'azure/vms', aCreation({ adminPassword }))
  expect(made.status).toBe(202)
  for (const message of app.sent.filter((sent) => sent.startsWith('step '))) {
    const { labId } = JSON.parse(app.log.find((line) => line.includes('"labId"')) ?? '{}') as {
      labId: string
    }
    await app.deliver('steps', { v: 1, labId, stepId: message.slice('step '.length) })
  }
  await call('owner', 'GET', 'azure/vms')
  await call('owner', 'GET', 'operations')
  await call('owner', 'GET', `operations/${made.body.operationId}`)
  expect((await call('owner', 'GET', 'azure/vms/course/web')).text).toContain(adminPassword)
  return dataOf<{ _id: string }>(made)._id
}

const students = async (vmId: string) => {
  for (const who of ['ann', 'bob']) {
    const email = `canary-${who}@example.test`
    const made = await call('owner', 'POST', 'lab/students', { name: who, email })
    const { password } = dataOf<{ password: string }>(made)
    canaries.set(password, ['owner POST lab/students'])
    enter(who, await call(who, 'POST', 'auth/login', { email, password }))
  }
  const text = 'name,email\nCem,canary-cem@example.test\nDee,canary-dee@example.test'
  const imported = await call('owner', 'POST', 'lab/students/bulk-create', text, 'text/csv')
  const { createdUsers } = imported.body as { createdUsers: { password: string }[] }
  expect(createdUsers).toHaveLength(2)
  for (const { password } of createdUsers) canaries.set(password, ['owner POST lab/students/bulk-create'])
  await app.deliverBatches()

  const list = dataOf<{ data: { _id: string; email: string }[] }>(
    await call('owner', 'GET', 'lab/my-students'),
  ).data
  const idOf = (who: string) => list.find(({ email }) => email.includes(who))?._id
  await call('owner', 'POST', 'resource/allocate', { resourceId: vmId, userId: idOf('ann') })
  const chosen = secret('chosen', `owner PUT lab/students/${idOf('cem')}/password`)
  await call('owner', 'PUT', `lab/students/${idOf('cem')}/password`, { password: chosen })
  expect((await call('ann', 'GET', 'student/resources')).text).toContain('vm-')
  await call('bob', 'GET', 'student/resources')
  await call('bob', 'GET', `student/get-rdp/${vmId}`)
  await call('bob', 'GET', 'azure/vms/course/web')
}

beforeAll(async () => {
  for (const level of ['log', 'error', 'warn'] as const) {
    console[level] = (...lines: unknown[]) => void printed.push(lines.map(String).join(' '))
  }
  outbox = await startMail({ file: ':memory:' })
  app = await startApp({ MAIL_OUTBOX_URL: outbox.url })
  await accounts()
  await cloud()
  await students(await machines())
  // A database that fails in the middle of a call that carries secrets.
  app.cosmos.failNext({ status: 500, times: 40 })
  await call('guest', 'POST', 'auth/login', {
    email: 'canary-owner@example.test',
    password: secret('outage'),
  })
  app.cosmos.clearFaults()
}, 120_000)
afterAll(async () => {
  Object.assign(console, console_)
  await app.close()
  await outbox.close()
})

const secretsIn = (text: string): string[] => [...canaries.keys()].filter((canary) => text.includes(canary))

describe('a secret', () => {
  it('was in calls of every outcome', () => {
    expect(canaries.size).toBeGreaterThan(15)
    const statuses = new Set(seen.map(({ answer }) => answer.status))
    expect([...statuses].sort()).toEqual([200, 201, 202, 400, 401, 403, 404, 502, 503])
  })

  it('is answered only to whom and where it has to be shown', () => {
    const leaks = seen.flatMap(({ who, route, answer }) =>
      secretsIn(answer.text)
        .filter((canary) => !canaries.get(canary)?.includes(`${who} ${route}`))
        .map((canary) => `${who} ${route}: ${canary.slice(0, 12)}`),
    )
    expect(leaks).toEqual([])
  })

  it('is in no header, log line, or message of a queue', () => {
    const headers = seen.map(({ answer }) => JSON.stringify([...answer.headers]))
    const messages = [
      ...app.sent,
      ...[...app.mails, ...app.batches].map((message) => JSON.stringify(message)),
    ]
    const texts = [...headers, ...app.log, ...printed, ...messages]
    expect(texts.length).toBeGreaterThan(seen.length)
    expect(texts.filter((text) => secretsIn(text).length > 0)).toEqual([])
  })

  it('is not readable in the database', async () => {
    const { labs, users, tokens } = openDatabase(app.config.cosmos)
    for (const container of [labs, users, tokens]) {
      const { resources } = await container.items.readAll().fetchAll()
      expect(resources.length).toBeGreaterThan(0)
      expect(resources.filter((record) => secretsIn(JSON.stringify(record)).length > 0)).toEqual([])
    }
  })
})
