import { setTimeout as pause } from 'node:timers/promises'
import type { StudentBatchRecord } from '@labkeeper/functions/domain/students/student-records'
import { argon2Passwords } from '@labkeeper/functions/gateways/crypto/passwords'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { instances } from '../../support/late.ts'

/** Whose turn it is, when many import at once. */

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp({}, { passwords: argon2Passwords() })
})
beforeEach(async () => {
  lab = await openLab(app)
  app.batches.length = 0
})
afterAll(() => app.close())

/** Hashing takes the time that the machine has left. */
const patient = { timeout: 180_000 }

let files = 0
const upload = async (rows: number, of: Lab = lab): Promise<{ id: string; emails: string[] }> => {
  files += 1
  const emails = Array.from({ length: rows }, (_, row) => `row-${row}@waiting-${files}.test`)
  const text = ['name,email', ...emails.map((email, row) => `Stu ${row},${email}`)].join('\n')
  const { status, body } = await of.call('POST', 'lab/students/bulk-create', text, {
    headers: { 'content-type': 'text/plain' },
  })
  expect(status).toBe(202)
  return { id: String(body.operationId), emails }
}

interface Seen {
  readonly id: string
  readonly status: string
  readonly succeeded: number
  readonly failed: number
  readonly waits?: true
  readonly items: { readonly name: string }[]
}
const operation = async (id: string, of: Lab = lab) =>
  (await of.call('GET', `operations/${id}`)).body.data as Seen
const active = async () => (await lab.call('GET', 'operations?active=true')).body.data as Seen[]
const tick = () => app.tick()
const takeOne = async () => {
  const message = app.batches.shift()
  if (message !== undefined) await app.deliver('students', message)
}
const batchesOf = async (of: Lab) => {
  const { resources } = await of.database.labs.items
    .query<StudentBatchRecord>("SELECT * FROM c WHERE c.type = 'student-batch'", { partitionKey: of.labId })
    .fetchAll()
  return resources
}

describe('a second import of a lab', patient, () => {
  it('waits for the first, says so, and begins at its end', async () => {
    const first = await upload(55)
    app.clock.advance(1)
    const second = await upload(3)
    const seen = Object.fromEntries((await active()).map(({ id, waits }) => [id, waits]))
    expect(seen).toEqual({ [first.id]: undefined, [second.id]: true })
    expect(await operation(second.id)).toMatchObject({ status: 'running', waits: true })
    expect(await operation(first.id)).not.toHaveProperty('waits')

    // All messages of the second come before the last of the first.
    while ((await operation(first.id)).status === 'running') {
      expect((await operation(second.id)).succeeded).toBe(0)
      await takeOne()
    }
    expect(await operation(second.id)).not.toHaveProperty('waits')
    await app.deliverBatches()
    expect(await operation(second.id)).toMatchObject({ status: 'succeeded', succeeded: 3 })
  })

  it('begins although the worker of the last batch died before it called it', async () => {
    const first = await upload(2)
    app.clock.advance(1)
    const second = await upload(2)
    const [message] = app.batches.splice(0)
    app.queues.isSending = false
    await expect(app.deliver('students', message)).rejects.toThrow('The queue is away')
    app.queues.isSending = true
    expect(await operation(first.id)).toMatchObject({ status: 'succeeded' })
    // The host brings the message back.
    await app.deliver('students', message)
    await app.deliverBatches()
    expect(await operation(second.id)).toMatchObject({ status: 'succeeded' })
  })

  it('begins by the sweeper when every message was lost, and is looked at once a minute until then', async () => {
    const first = await upload(2)
    app.clock.advance(1)
    const second = await upload(30)
    app.batches.length = 0
    app.clock.advance(90)
    await tick()
    expect(app.batches).toHaveLength(3)
    // What waits comes first: it is put off, and then the tick has nothing more to call.
    for (const message of app.batches.splice(0).reverse()) {
      if ((await operation(first.id)).status === 'running') await app.deliver('students', message)
    }
    app.batches.length = 0
    app.clock.advance(5)
    await tick()
    expect(app.batches).toEqual([])
    app.clock.advance(90)
    await tick()
    await app.deliverBatches()
    expect(await operation(second.id)).toMatchObject({ status: 'succeeded', succeeded: 30 })
  })
})

describe('a large import', patient, () => {
  it('has two batches in the queue at a time, and what nobody called is not looked for', async () => {
    await upload(2_000)
    expect(app.batches).toHaveLength(2)
    await takeOne()
    expect(app.batches).toHaveLength(2)
    expect((await batchesOf(lab)).filter(({ dueAt }) => dueAt !== undefined)).toHaveLength(2)
    app.batches.length = 0
    app.clock.advance(90)
    await tick()
    expect(app.batches).toHaveLength(2)
  })

  it('names none of its students, but all who failed, in pages', async () => {
    const other = await openLab(app)
    const { id, emails } = await upload(1_001)
    expect((await operation(id)).items).toEqual([])
    // As if somebody else had been faster with many of them: hashing a thousand takes a minute.
    for (const batch of await batchesOf(lab)) {
      const students = batch.students.map((student, index) =>
        index % 2 === 0 ? { ...student, error: 'Taken.' } : student,
      )
      const failed = students.filter((student) => 'error' in student).length
      await lab.database.labs.item(batch.id, lab.labId).patch([
        { op: 'set', path: '/state', value: 'done' },
        { op: 'set', path: '/students', value: students },
        { op: 'set', path: '/failed', value: failed },
      ])
    }
    const seen: { place: number; name: string; error: string }[] = []
    let after: number | undefined
    for (const size of [200, 200, 121]) {
      const query = after === undefined ? '' : `?after=${after}`
      const { status, body } = await lab.call('GET', `operations/${id}/failures${query}`)
      expect(status).toBe(200)
      const page = body as unknown as { data: typeof seen; next?: number }
      expect(page.data).toHaveLength(size)
      seen.push(...page.data)
      after = page.next
    }
    expect(after).toBeUndefined()
    expect(seen.map(({ place, name }) => name === emails[place])).not.toContain(false)
    expect(new Set(seen.map(({ place }) => place)).size).toBe(521)
    expect(seen.map(({ place }) => place)).toEqual(seen.map(({ place }) => place).toSorted((a, b) => a - b))
    expect((await other.call('GET', `operations/${id}/failures`)).status).toBe(404)
    expect((await lab.call('GET', `operations/${id}/failures?after=-1`)).status).toBe(400)
  })
})

describe('ten labs that import 200 students each', patient, () => {
  it('do not keep a class of ten behind them', async () => {
    const labs = await Promise.all(Array.from({ length: 10 }, () => openLab(app)))
    const made = async () => {
      const sums = await Promise.all(
        labs.map(async (of) =>
          (await batchesOf(of)).reduce(
            (sum, { state, students }) => sum + (state === 'done' ? students.length : 0),
            0,
          ),
        ),
      )
      return sums.reduce((sum, ofLab) => sum + ofLab, 0)
    }
    for (const of of labs) await upload(200, of)

    // As the host takes messages: sixteen more as soon as only eight are at work.
    const isOver = new AbortController()
    const host = async () => {
      const active = new Set<Promise<void>>()
      while (!isOver.signal.aborted) {
        for (const message of active.size > 8 ? [] : app.batches.splice(0, 16)) {
          const work: Promise<void> = app.deliver('students', message).finally(() => active.delete(work))
          active.add(work)
        }
        await pause(5)
      }
      await Promise.all(active)
    }
    const working = host()
    while ((await made()) < 100) await pause(50)

    const { id } = await upload(10)
    const before = await made()
    while ((await operation(id)).status === 'running') await pause(10)
    const passed = (await made()) - before
    isOver.abort()
    await working
    expect((await operation(id)).succeeded).toBe(10)
    // No more batches of others end meanwhile than the processes work on at once.
    expect(passed).toBeLessThanOrEqual(instances * 6 * 25)
    const shares = await Promise.all(
      labs.map(async (of) => (await batchesOf(of)).filter(({ fence }) => fence > 0).length),
    )
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(2)
  })
})
