import { studentFileFormat } from '@labkeeper/contract/students/student-file'
import { cosmosBuckets } from '@labkeeper/functions/gateways/cosmos/accounts/buckets'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { cosmosWork } from '@labkeeper/functions/gateways/cosmos/operations/work'
import { cosmosImports } from '@labkeeper/functions/gateways/cosmos/students/imports'
import { cosmosStudents } from '@labkeeper/functions/gateways/cosmos/students/students'
import { aesSealer } from '@labkeeper/functions/gateways/crypto/sealer'
import { papaCsv } from '@labkeeper/functions/gateways/csv/papa'
import { checkStudentQuota } from '@labkeeper/functions/use-cases/students/check-student-quota'
import { importStudents } from '@labkeeper/functions/use-cases/students/imports/import-students'
import { payForTaken } from '@labkeeper/functions/use-cases/students/imports/pay-for-taken'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'

/** How many students a trial has, and how many addresses of others a lab is told of. */

const fileOf = (emails: readonly string[]) =>
  ['name,email', ...emails.map((email) => `Stu Dent,${email}`)].join('\n')
const addresses = (count: number, school: string) =>
  Array.from({ length: count }, (_, row) => `s${row}@${school}.test`)
const upload = (of: Lab, emails: readonly string[]) =>
  of.call('POST', 'lab/students/bulk-create', fileOf(emails), { headers: { 'content-type': 'text/plain' } })
const createOne = (of: Lab, email: string) => of.call('POST', 'lab/students', { name: 'Stu', email })

const labsOf = (settings: Record<string, string>) => {
  const opened: { app: RunningApp; lab: Lab } = { app: undefined as never, lab: undefined as never }
  beforeAll(async () => {
    opened.app = await startApp(settings)
  })
  beforeEach(async () => {
    opened.app.batches.length = 0
    opened.lab = await openLab(opened.app)
  })
  afterAll(() => opened.app.close())
  return opened
}

const canceled = {
  status: 'canceled',
  subscriptionId: 'sub_1',
  priceId: 'price_1',
  planName: 'Classroom',
  amount: 4_900,
  currency: 'usd',
  interval: 'month',
  currentPeriodStart: '2026-10-01T00:00:00.000Z',
  currentPeriodEnd: '2026-11-01T00:00:00.000Z',
}

describe('a lab on a free trial', { timeout: 120_000 }, () => {
  const world = labsOf({ STRIPE_SECRET_KEY: 'sk_test_x', TRIAL_DAYS: '2', TRIAL_STUDENTS: '10' })

  it('has as many students as the setting says, those on their way included', async () => {
    const { app, lab } = world
    expect((await upload(lab, addresses(9, 'nine'))).status).toBe(202)
    const refused = {
      status: 409,
      body: {
        code: 'conflict',
        error:
          'A lab on a free trial can have 10 students. This one has 9, and 2 more would be too many. Choose a plan, or add fewer.',
      },
    }
    expect(await upload(lab, addresses(2, 'two'))).toMatchObject(refused)
    await app.deliverBatches()
    expect(await upload(lab, addresses(2, 'two'))).toMatchObject(refused)
    expect((await createOne(lab, 'tenth@trial.test')).status).toBe(201)
    expect((await createOne(lab, 'eleventh@trial.test')).body.error).toContain('This one has 10, and 1 more')
    // The same file once more creates nobody.
    expect((await upload(lab, addresses(9, 'nine'))).status).toBe(202)
  })

  it('has no more once the trial is over, as long as it never had a plan', async () => {
    const { app, lab } = world
    expect((await upload(lab, addresses(9, 'over'))).status).toBe(202)
    await app.deliverBatches()
    app.clock.advance(3 * 86_400)
    const { email, password } = lab
    const { token } = (await app.call('POST', 'auth/login', { body: { email, password } })).body
    const create = (whose: string) =>
      app.call('POST', 'lab/students', { token: String(token), body: { name: 'Stu', email: whose } })
    expect((await create('tenth@over.test')).status).toBe(201)
    expect(await create('eleventh@over.test')).toMatchObject({
      status: 409,
      body: {
        error:
          'A lab without a plan can have 10 students. This one has 10, and 1 more would be too many. Choose a plan, or add fewer.',
      },
    })
    const billing = {
      customerId: 'cus_1',
      looks: 1,
      checkedAt: '2026-11-01T00:00:00.000Z',
      subscription: canceled,
    }
    await lab.database.labs.item('lab', lab.labId).patch([{ op: 'set', path: '/billing', value: billing }])
    expect((await create('eleventh@over.test')).status).toBe(201)
  })

  it('has no more by creating many at once', async () => {
    const { lab } = world
    const emails = addresses(30, 'rush')
    const statuses = (await Promise.all(emails.map((email) => createOne(lab, email)))).map(
      ({ status }) => status,
    )
    const made = statuses.filter((status) => status === 201).length
    expect(made).toBeLessThanOrEqual(10)
    // Who was refused left nothing behind: what is free can be had.
    const refused = emails.filter((_, index) => statuses[index] === 409)
    expect(refused).toHaveLength(30 - made)
    for (const email of refused.slice(0, 10 - made)) expect((await createOne(lab, email)).status).toBe(201)
    expect((await createOne(lab, refused[10 - made] ?? '')).body.error).toContain(
      'This one has 10, and 1 more',
    )
  })

  it('has no more by uploading twice at once', async () => {
    const { app, lab } = world
    const { labs, users } = lab.database
    const check = checkStudentQuota({
      labs: cosmosLabs(labs),
      students: cosmosStudents(labs),
      clock: app.clock,
      isBillingOn: true,
      trialStudents: 10,
    })
    const upload10 = importStudents({
      users: cosmosUsers(users),
      imports: cosmosImports(labs),
      work: cosmosWork(labs),
      csv: async () => papaCsv(studentFileFormat),
      sealer: aesSealer(app.config.sealingKeys),
      nudges: app.nudges,
      classSizes: { note: async () => {} },
      clock: app.clock,
      payForTaken: async () => {},
      // Another file is accepted after this one was found to fit.
      checkStudentQuota: async (labId, more) => {
        await check(labId, more)
        if (more > 0) expect((await upload(lab, addresses(10, 'rival'))).status).toBe(202)
      },
    })
    const request = { labId: lab.labId, requestedBy: 'u', requestId: 'r' }
    await expect(upload10(fileOf(addresses(10, 'late')), request)).rejects.toThrow(
      'A lab on a free trial can have 10 students, and they were just used up.',
    )
    await app.deliverBatches()
    const { body } = await lab.call('GET', 'lab/my-students')
    const emails = (body.data as { data: { email: string }[] }).data.map(({ email }) => email)
    expect(emails.toSorted()).toEqual(addresses(10, 'rival').toSorted())
    expect((await lab.call('GET', 'operations?active=true')).body.data).toEqual([])
  })
})

describe('addresses that have an account elsewhere', { timeout: 120_000 }, () => {
  const world = labsOf({})

  it('are too many for any wait, where they are more than a lab ever has tokens', async () => {
    const { app, lab } = world
    const pay = payForTaken({ buckets: cosmosBuckets(lab.database.tokens, app.clock) })
    await pay(lab.labId, 900)
    await expect(pay(lab.labId, 200)).rejects.toThrow(
      'Please try again in 30 minutes, or with fewer at once.',
    )
    await expect(pay(lab.labId, 1_001)).rejects.toThrow(
      'Nobody was created. Please try again with fewer at once.',
    )
  })

  it('are told of as long as the lab has tokens; then nothing is', async () => {
    const { app, lab } = world
    const other = await openLab(app)
    const theirs = addresses(2, 'theirs')
    expect((await upload(other, theirs)).status).toBe(202)
    await app.deliverBatches()

    const first = await upload(lab, [...theirs, 'mine@new.test'])
    expect(first.body.skipped).toHaveLength(2)
    // 998 are left: as if a list had been searched.
    const { resources } = await lab.database.tokens.items
      .query<{ id: string; pk: string; fullAt: number }>("SELECT * FROM c WHERE c.type = 'bucket'")
      .fetchAll()
    const now = app.clock.now().getTime()
    const taken = resources.filter(({ fullAt }) => fullAt - now === 2 * 18_000)
    expect(taken).toHaveLength(1)
    for (const { id, pk } of taken) {
      const fullAt = now + 999 * 18_000
      await lab.database.tokens.item(id, pk).patch([{ op: 'set', path: '/fullAt', value: fullAt }])
    }
    const refused = await upload(lab, [...theirs, 'hers@new.test'])
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers.get('retry-after')).toBe('18')
    expect(refused.text).not.toContain('theirs.test')
    expect(refused.body.error).toMatch(
      /^Too many of the addresses have an account already\. Nobody was created\./,
    )

    // One is left for one, and then none.
    expect((await createOne(lab, theirs[0] ?? '')).status).toBe(409)
    expect((await createOne(lab, theirs[0] ?? '')).status).toBe(429)
    // Nobody else pays for it, and what is nobody's costs nothing.
    expect((await createOne(lab, 'free@new.test')).status).toBe(201)
    expect((await upload(other, theirs)).status).toBe(202)
    expect((await createOne(await openLab(app), theirs[0] ?? '')).status).toBe(409)
    app.clock.advance(60)
    expect((await createOne(lab, theirs[0] ?? '')).status).toBe(409)
  })
})
