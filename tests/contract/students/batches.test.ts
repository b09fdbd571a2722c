import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { StudentBatchRecord } from '@labkeeper/functions/domain/students/student-records'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { dieAt, type Lab, openLab } from '../../support/lab.ts'

/** What becomes of an import when processes die, messages are lost, doubled or broken, and people do things meanwhile. */

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  lab = await openLab(app)
  app.batches.length = 0
})
afterAll(() => app.close())

/** Hashing takes the time that the machine has left. */
const patient = { timeout: 120_000 }

interface Accepted {
  readonly createdUsers: { readonly email: string; readonly password: string }[]
  readonly operationId: string
}

let files = 0
const upload = async (rows: number) => {
  files += 1
  const emails = Array.from({ length: rows }, (_, row) => `row-${row}@batches-${files}.test`)
  const text = ['name,email', ...emails.map((email, row) => `Stu ${row},${email}`)].join('\n')
  const answer = await lab.call('POST', 'lab/students/bulk-create', text, {
    headers: { 'content-type': 'text/plain' },
  })
  return { emails, status: answer.status, ...(answer.body as unknown as Accepted) }
}
const operation = async (id: string) =>
  (await lab.call('GET', `operations/${id}`)).body.data as {
    status: string
    succeeded: number
    failed: number
    items: { name: string; status: string; error?: string }[]
  }
const listed = async () => {
  const { body } = await lab.call('GET', 'lab/my-students')
  return (body.data as { data: { _id: string; email: string }[] }).data
}
const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await app.call('POST', 'auth/login', { body: { email, password } })).status
const tick = () => app.tick()
/** Time passes, the timer looks, workers take what it found. */
const recover = async () => {
  app.clock.advance(5 * 60)
  await tick()
  await app.deliverBatches()
}
const storedBatches = async () => {
  const { resources } = await lab.database.labs.items
    .query<StudentBatchRecord>("SELECT * FROM c WHERE c.type = 'student-batch'", { partitionKey: lab.labId })
    .fetchAll()
  return resources
}
const theOnly = async () => {
  const [batch] = await storedBatches()
  if (batch === undefined) throw new Error('No batch')
  return batch
}
const expectAll = async ({ createdUsers, emails, operationId }: Awaited<ReturnType<typeof upload>>) => {
  expect(await operation(operationId)).toMatchObject({
    status: 'succeeded',
    succeeded: emails.length,
    failed: 0,
  })
  expect((await listed()).map(({ email }) => email).sort()).toEqual([...emails].sort())
  for (const user of createdUsers) expect(await signIn(user)).toBe(200)
}

describe('a batch', patient, () => {
  /** Its writes: claim, reservation, three accounts, the end. */
  const deaths = [1, 2, 3, 4, 5, 6].flatMap((write) => [[write, false] as const, [write, true] as const])

  it.each(deaths)(
    'whose worker dies at write %i (landed: %s) loses and doubles nobody',
    async (write, landed) => {
      const made = await upload(3)
      const messages = app.batches.splice(0)
      dieAt(app, write, landed)
      await Promise.allSettled(messages.map((message) => app.deliver('students', message)))
      app.cosmos.clearFaults()
      await recover()
      await expectAll(made)
    },
  )

  it('is not given up for an outage: its message goes on as a new one', async () => {
    const made = await upload(2)
    app.cosmos.failNext({ status: 503, times: Number.POSITIVE_INFINITY })
    for (let tries = 0; tries < 5; tries += 1) {
      const [message] = app.batches.splice(0)
      await app.deliver('students', message)
    }
    app.cosmos.clearFaults()
    await app.deliverBatches()
    await expectAll(made)
  })

  it('may come five times at once, and be lost altogether', async () => {
    const made = await upload(4)
    const [message] = app.batches.splice(0)
    await Promise.all(Array.from({ length: 5 }, () => app.deliver('students', message)))
    await expectAll(made)
    await app.deliver('students', message)
    const lost = await upload(2)
    app.batches.length = 0
    await recover()
    expect(await operation(lost.operationId)).toMatchObject({ status: 'succeeded', succeeded: 2 })
  })

  it('that is taken over while its first worker is only slow ends once', async () => {
    const made = await upload(6)
    const [message] = app.batches.splice(0)
    const slow = app.deliver('students', message)
    app.clock.advance(60)
    await Promise.allSettled([slow, app.deliver('students', message)])
    await recover()
    await expectAll(made)
  })

  it('leaves alone whoever got an address before it, and releases it', async () => {
    const made = await upload(3)
    const other = await openLab(app)
    const taken = made.emails[1] ?? ''
    const theirs = await other.call('POST', 'lab/students', { name: 'Fast', email: taken })
    const { password } = theirs.body.data as { password: string }
    await app.deliverBatches()
    expect(await operation(made.operationId)).toMatchObject({ status: 'partial', succeeded: 2, failed: 1 })
    expect(await signIn({ email: taken, password })).toBe(200)
    expect((await other.call('DELETE', `lab/students/${userIdOf(taken)}`)).status).toBe(200)
    expect((await lab.call('POST', 'lab/students', { name: 'Free again', email: taken })).status).toBe(201)
  })

  it('is none where something fails before the passwords are answered: the file can be sent again', async () => {
    const settings = { ACS_ENDPOINT: 'https://acs.test', MAIL_FROM: 'DoNotReply@big.azurecomm.net' }
    const other = await startApp(settings)
    const { call } = await openLab(other)
    const rows = Array.from({ length: 11 }, (_, row) => `Stu ${row},stu-${row}@big-class.test`)
    const send = () =>
      call('POST', 'lab/students/bulk-create', ['name,email', ...rows].join('\n'), {
        headers: { 'content-type': 'text/plain' },
      })
    other.cosmos.failNext({ status: 503, match: ({ operation }) => operation === 'upsert' })
    expect((await send()).status).toBe(503)
    const { status, body } = await send()
    expect(status).toBe(202)
    await other.deliverBatches()
    for (const { email, password } of (body as unknown as Accepted).createdUsers)
      expect((await other.call('POST', 'auth/login', { body: { email, password } })).status).toBe(200)
    await other.close()
  })

  it('of an import that was never accepted makes nobody, and goes', async () => {
    const made = await upload(2)
    const { operationId } = await theOnly()
    await lab.database.labs.item(operationId, lab.labId).patch([
      { op: 'set', path: '/state', value: 'accepting' },
      { op: 'set', path: '/dueAt', value: app.clock.now().toISOString() },
    ])
    await app.deliverBatches()
    expect(await listed()).toEqual([])
    expect((await lab.call('GET', `operations/${made.operationId}`)).status).toBe(404)
    await recover()
    expect(await storedBatches()).toEqual([])
    expect(await listed()).toEqual([])
    for (const user of made.createdUsers) expect(await signIn(user)).toBe(401)
  })
})

describe('an acceptance', patient, () => {
  /** Before it, a token of the person's and one of the lab's are spent. */
  const spent = 2
  it.each([
    [spent + 1, false],
    [spent + 1, true],
  ] as const)('that dies at write %i (landed: %s) is unseen, or complete', async (write, landed) => {
    dieAt(app, write, landed)
    const { status, emails } = await upload(2)
    app.cosmos.clearFaults()
    expect(status).toBe(503)
    await recover()
    expect((await listed()).map(({ email }) => email).sort()).toEqual(landed ? [...emails].sort() : [])
  })

  it('of several transactions is unseen until the last, and taken back when it stops in the middle', async () => {
    dieAt(app, spent + 2, false)
    expect((await upload(2_000)).status).toBe(503)
    app.cosmos.clearFaults()
    expect((await storedBatches()).length).toBeGreaterThan(0)
    const { body } = await lab.call('GET', 'operations')
    expect(body.data).toEqual([])
    await recover()
    expect(await storedBatches()).toEqual([])
    expect(await listed()).toEqual([])
  })

  it('of 100,000 rows is one answer, and few messages', async () => {
    const { status, createdUsers, operationId } = await upload(100_000)
    expect(status).toBe(202)
    expect(createdUsers).toHaveLength(100_000)
    expect(app.batches).toHaveLength(2)
    // The operation is there at once; nobody waits for its end here.
    const { body } = await lab.call('GET', 'operations')
    expect(body.data).toMatchObject([{ id: operationId, total: 100_000, items: [] }])
    app.batches.length = 0
  })
})

describe('a poisoned message', patient, () => {
  it('ends its batch in words for a person; whoever was made stays', async () => {
    const made = await upload(3)
    const [message] = app.batches.splice(0)
    // The third account cannot be made, whatever is tried.
    dieAt(app, 4, true)
    await Promise.allSettled([app.deliver('students', message)])
    app.cosmos.clearFaults()
    app.log.length = 0
    await app.deliver('students-poison', message)
    const shown = await operation(made.operationId)
    expect(shown.succeeded + shown.failed).toBe(3)
    expect(shown.failed).toBeGreaterThan(0)
    expect(shown.items.find(({ status }) => status === 'failed')?.error).toMatch(/Import this row again/)
    expect((await listed()).length).toBe(shown.succeeded)
    expect(JSON.parse(app.log[0] ?? '')).toEqual({ alert: 'poison', queue: 'students', readable: true })
    for (const [index, { status }] of shown.items.entries()) {
      const user = made.createdUsers[index]
      if (user !== undefined) expect(await signIn(user)).toBe(status === 'succeeded' ? 200 : 401)
    }
    expect(await theOnly()).not.toHaveProperty('sealedPasswords')
  })

  it('that nobody can read is reported and forgotten', async () => {
    app.log.length = 0
    for (const message of ['x', { v: 2 }, { v: 1, labId: 'lab_1', batchId: '../x' }]) {
      await app.deliver('students-poison', message)
      await expect(app.deliver('students', message)).rejects.toThrow('unknown shape')
    }
    expect(app.log).toHaveLength(3)
    await app.deliver('students', { v: 1, labId: lab.labId, batchId: 'sb_unknown' })
  })

  it('of another lab opens nothing', async () => {
    const made = await upload(1)
    const { id } = await theOnly()
    const other = await openLab(app)
    await app.deliver('students', { v: 1, labId: other.labId, batchId: id })
    expect(await operation(made.operationId)).toMatchObject({ status: 'running' })
  })
})
