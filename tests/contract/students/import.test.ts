import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'

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

interface Accepted {
  readonly createdUsers: { readonly email: string; readonly name: string; readonly password: string }[]
  readonly skipped: { readonly row: number; readonly email: string; readonly reason: string }[]
  readonly operationId: string
}

const upload = (text: string | Uint8Array, of: Lab = lab, contentType = 'text/plain') =>
  of.call('POST', 'lab/students/bulk-create', text, { headers: { 'content-type': contentType } })
const accepted = async (text: string | Uint8Array, of: Lab = lab): Promise<Accepted> => {
  const answer = await upload(text, of)
  expect(answer.status, answer.text).toBe(202)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.body as unknown as Accepted
}

/** Hashing takes the time that the machine has left. */
const patient = { timeout: 120_000 }

let files = 0
const roster = (rows: number) => {
  files += 1
  const file = files
  const emails = Array.from({ length: rows }, (_, row) => `row-${row}@file-${file}.test`)
  const text = ['name,email', ...emails.map((email, row) => `Stu ${row},${email}`)].join('\n')
  return { emails, text }
}

const operation = async (id: string, of: Lab = lab) => (await of.call('GET', `operations/${id}`)).body.data
const listed = async (of: Lab = lab) => {
  const { body } = await of.call('GET', 'lab/my-students')
  return (body.data as { data: { email: string; name: string }[] }).data
}
const signIn = async (email: string, password: string) =>
  (await app.call('POST', 'auth/login', { body: { email, password } })).status

describe('an import', patient, () => {
  it('answers passwords at once, in the order of the file, and makes the accounts behind it', async () => {
    const { emails, text } = roster(30)
    const { createdUsers, skipped, operationId } = await accepted(text)
    expect(createdUsers.map(({ email }) => email)).toEqual(emails)
    expect(skipped).toEqual([])
    expect(await listed()).toEqual([])
    expect(await operation(operationId)).toMatchObject({
      kind: 'import-students',
      status: 'running',
      total: 30,
    })
    await app.deliverBatches()
    expect(await operation(operationId)).toMatchObject({
      status: 'succeeded',
      succeeded: 30,
      failed: 0,
      finishedAt: expect.any(String),
      items: emails.map((email) => ({ name: email, status: 'succeeded' })),
    })
    expect((await listed()).map(({ email }) => email).sort()).toEqual([...emails].sort())
    const last = createdUsers.at(-1)
    expect(await signIn(last?.email ?? '', last?.password ?? '')).toBe(200)
    expect(last?.password).toMatch(/^[A-Za-z][A-Za-z2-9!#%*+=?@]{15}$/)
  })

  it('names every row that makes no student, with its reason', async () => {
    const { createdUsers, skipped } = await accepted(
      [
        '\uFEFF Email ; NAME ',
        'ann@rows.test;Ann Lee',
        ';Nobody',
        '',
        'no-address;Bob',
        'ANN@rows.test;Ann again',
        `long@rows.test;${'x'.repeat(101)}`,
        `${lab.email};Owner`,
        '"eve@rows.test";"=cmd|""calc""!A0"',
      ].join('\r\n'),
    )
    expect(createdUsers).toEqual([
      { email: 'ann@rows.test', name: 'Ann Lee', password: expect.any(String) },
      { email: 'eve@rows.test', name: '=cmd|"calc"!A0', password: expect.any(String) },
    ])
    expect(skipped).toEqual([
      { row: 3, email: '', reason: 'Name and email are required' },
      { row: 5, email: 'no-address', reason: 'Invalid email format' },
      { row: 6, email: 'ANN@rows.test', reason: 'Duplicate of the email in row 2' },
      { row: 7, email: 'long@rows.test', reason: 'Name must be at most 100 characters' },
      { row: 8, email: lab.email, reason: 'This email already has an account' },
    ])
  })

  it('of the same file creates nobody twice, and nobody of another lab', async () => {
    const { text } = roster(30)
    const first = await accepted(text)
    await app.deliverBatches()
    const again = await accepted(text)
    expect(again.createdUsers).toEqual([])
    expect(new Set(again.skipped.map(({ reason }) => reason))).toEqual(
      new Set(['This email is already a student of this lab']),
    )
    expect(await operation(again.operationId)).toMatchObject({ status: 'succeeded', total: 0 })
    const elsewhere = await accepted(text, await openLab(app))
    expect(new Set(elsewhere.skipped.map(({ reason }) => reason))).toEqual(
      new Set(['This email already has an account']),
    )
    expect(await listed()).toHaveLength(30)
    const [one] = first.createdUsers
    expect(await signIn(one?.email ?? '', one?.password ?? '')).toBe(200)
  })

  it.each([
    ['', 'Missing required columns: name, email'],
    ['\n\n', 'Missing required columns: name, email'],
    ['name,mail\nAnn,ann@x.test', 'Missing required columns: email'],
    ['__proto__,constructor\nAnn,ann@x.test', 'Missing required columns: name, email'],
    ['name,email', 'No valid users to create'],
    ['name,email\n,\nAnn,nobody\n', 'No valid users to create'],
    ['name,email\n"Ann,ann@x.test\nBob,bob@x.test', 'No valid users to create'],
  ])('of %j is refused', async (text, error) => {
    expect(await upload(text)).toMatchObject({ status: 400, body: { code: 'invalid_request', error } })
  })

  it('that would take minutes to read is refused unread', async () => {
    const answer = await upload(`${roster(1).text}\n"${'a"'.repeat(40_000)}${' '.repeat(40_000)},x\n`)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('too long to read') },
    })
  })

  it('is UTF-8 text of the right type and size', async () => {
    const { text } = roster(1)
    expect((await upload(text, lab, 'application/json')).status).toBe(415)
    expect((await upload(text, lab, 'multipart/form-data')).status).toBe(415)
    expect((await upload(Buffer.from(text, 'utf16le'))).status).toBe(400)
    expect((await upload(new Uint8Array([0xff, 0xfe, 0x00]))).status).toBe(400)
    expect((await upload('x'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await upload(text, lab, 'text/csv; charset=utf-8')).status).toBe(202)
  })

  it.each([
    ['200,000 rows', () => `name,email\n${'A,a@b.test\n'.repeat(200_000)}`, 413],
    ['nothing but line breaks', () => '\n'.repeat(10_000_000), 413],
    ['a cell of a megabyte', () => `name,email\n${'x'.repeat(1_000_000)},ann@cell.test\n`, 400],
    ['nothing but quotes', () => `name,email\n${'"'.repeat(9_000_000)}`, 400],
    ['quotes in the wrong places', () => `name,email\n${'"a"b,'.repeat(1_500_000)}`, 400],
    ['nothing but commas', () => `name,email\n${','.repeat(9_000_000)}`, 400],
  ])('survives %s', async (_what, text, status) => {
    expect((await upload(text())).status).toBe(status)
  })

  it('keeps passwords sealed until they are hashed, then not at all, and never logs one', async () => {
    app.log.length = 0
    const { createdUsers } = await accepted(roster(3).text)
    const stored = async () => {
      const { resources } = await lab.database.labs.items
        .query<Record<string, unknown>>("SELECT * FROM c WHERE c.type = 'student-batch'", {
          partitionKey: lab.labId,
        })
        .fetchAll()
      return resources
    }
    const waiting = JSON.stringify(await stored())
    expect(waiting).toContain('sealedPasswords')
    await app.deliverBatches()
    const done = JSON.stringify(await stored())
    expect(done).not.toContain('sealedPasswords')
    for (const { password, email } of createdUsers) {
      for (const text of [waiting, done, app.log.join('\n')]) expect(text).not.toContain(password)
      expect(app.log.join('\n')).not.toContain(email)
    }
    expect(app.log.join('\n')).toContain('students-imported')
  })
})

describe('the operations', patient, () => {
  it('count an import in the list, page who failed, and cannot be retried, which is said', async () => {
    const { text, emails } = roster(30)
    const { operationId } = await accepted(text)
    // Another lab is faster with one of them.
    const other = await openLab(app)
    await other.call('POST', 'lab/students', { name: 'Fast', email: emails[7] })
    await app.deliverBatches()
    const shown = await operation(operationId)
    expect(shown).toMatchObject({ status: 'partial', succeeded: 29, failed: 1 })
    expect((shown as { items: unknown[] }).items).toHaveLength(30)
    const { body } = await lab.call('GET', 'operations')
    expect(body.data).toMatchObject([{ id: operationId, total: 30, succeeded: 29, failed: 1, items: [] }])
    expect((await lab.call('GET', `operations/${operationId}/failures`)).body).toEqual({
      data: [{ place: 7, name: emails[7], error: 'This email already has an account.' }],
    })
    const retried = await lab.call('POST', `operations/${operationId}/retry`)
    expect(retried).toMatchObject({ status: 409, body: { error: expect.stringContaining('Import') } })
    expect((await listed()).some(({ email }) => email === emails[7])).toBe(false)
  })

  it('of two teachers who import the same addresses at once give each to one of them, and name the losers', async () => {
    const { text, emails } = roster(30)
    const other = await openLab(app)
    const [mine, theirs] = await Promise.all([accepted(text), accepted(text, other)])
    await app.deliverBatches()
    const names = async (of: Lab) => (await listed(of)).map(({ email }) => email)
    const [here, there] = [await names(lab), await names(other)]
    expect([...here, ...there].sort()).toEqual([...emails].sort())
    for (const [one, of, got] of [
      [mine, lab, here],
      [theirs, other, there],
    ] as const) {
      const { items } = (await operation(one.operationId, of)) as {
        items: { name: string; status: string }[]
      }
      const lost = items.filter(({ status }) => status === 'failed').map(({ name }) => name)
      expect([...got, ...lost].sort()).toEqual([...emails].sort())
      const winner = one.createdUsers.find(({ email }) => got.includes(email))
      if (winner !== undefined) expect(await signIn(winner.email, winner.password)).toBe(200)
    }
  })

  it('of one teacher who uploads twice at once end with each student once', async () => {
    const { text, emails } = roster(30)
    const both = await Promise.all([accepted(text), accepted(text)])
    await app.deliverBatches()
    expect((await listed()).map(({ email }) => email).sort()).toEqual([...emails].sort())
    const operations = await Promise.all(both.map(({ operationId }) => operation(operationId)))
    const sum = (operations as { succeeded: number; failed: number }[]).reduce(
      (all, { succeeded, failed }) => ({ succeeded: all.succeeded + succeeded, failed: all.failed + failed }),
      { succeeded: 0, failed: 0 },
    )
    expect(sum).toEqual({ succeeded: 30, failed: 30 })
  })
})
