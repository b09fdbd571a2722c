import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { dieAt, type Lab, openLab } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  lab = await openLab(app)
})
afterAll(() => app.close())

let people = 0
const anEmail = () => `pupil-${++people}@example.test`
const create = (body: object, of: Lab = lab) => of.call('POST', 'lab/students', body)
const signIn = (email: string, password: string) =>
  app.call('POST', 'auth/login', { body: { email, password } })
const passwordIn = ({ body }: { body: Record<string, unknown> }) =>
  (body.data as { password: string }).password
const listed = async (of: Lab = lab) => {
  const { body } = await of.call('GET', 'lab/my-students')
  return (body.data as { data: { _id: string; email: string }[] }).data
}
const tick = () => app.tick()

describe('a new student', () => {
  it('is listed, can sign in with the password shown once, and sees an empty list of VMs', async () => {
    const email = anEmail()
    const created = await create({ name: ' Ann Lee ', email: ` ${email} ` })
    expect(created).toMatchObject({
      status: 201,
      body: { message: expect.any(String), data: { user: { name: 'Ann Lee', email } } },
    })
    expect(created.headers.get('cache-control')).toBe('no-store')
    expect(await listed()).toEqual([
      { _id: userIdOf(email), name: 'Ann Lee', email, role: 'student', createdAt: expect.any(String) },
    ])
    const session = await signIn(email.toUpperCase(), passwordIn(created))
    expect(session).toMatchObject({ status: 200, body: { user: { role: 'student', name: 'Ann Lee' } } })
    const mine = await app.call('GET', 'student/resources', { token: String(session.body.token) })
    expect(mine).toMatchObject({ status: 200, body: { data: [] } })
  })

  it.each([
    [{ name: '', email: 'x@example.test' }, 'name'],
    [{ name: 'x'.repeat(101), email: 'x@example.test' }, 'name'],
    [{ name: 'Ann', email: 'nobody' }, 'email'],
    [{ name: 'Ann', email: `${'x'.repeat(250)}@example.test` }, 'email'],
    [{ name: ['Ann'], email: 'x@example.test' }, 'name'],
    [{ name: 'Ann', email: { $ne: '' } }, 'email'],
  ])('is refused as %j', async (body, field) => {
    expect(await create(body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
    expect(await listed()).toEqual([])
  })

  it.each(['Ann\u0000', '\ud800'])('cannot be called %j', async (name) => {
    expect((await create({ name, email: anEmail() })).status).toBe(400)
  })

  it.each(['<img src=x onerror=alert(1)>', '=1+1', "' OR 1=1", '__proto__'])(
    'may be called %j, and is shown as called',
    async (name) => {
      const email = anEmail()
      expect((await create({ name, email })).status).toBe(201)
      expect(await listed()).toMatchObject([{ name, email }])
    },
  )

  it.each(['role', 'labId', '_id', 'ownerId', 'rootUser', 'isAzureAD', 'allocatedTo', 'createdAt', 'madeBy'])(
    'cannot bring its own %s',
    async (key) => {
      const answer = await create({ name: 'Ann', email: anEmail(), [key]: 'admin' })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(key)
    },
  )

  it('is one account everywhere, and the reason tells nothing about other labs', async () => {
    const email = anEmail()
    expect((await create({ name: 'Ann', email })).status).toBe(201)
    const again = await create({ name: 'Ann', email: email.toUpperCase() })
    expect(again).toMatchObject({
      status: 409,
      body: {
        error: 'This email is already a student of this lab. Search for them instead.',
        fields: { email: expect.any(String) },
      },
    })
    const other = await openLab(app)
    const elsewhere = await create({ name: 'Ann', email }, other)
    const anOwner = await create({ name: 'Ann', email: lab.email }, other)
    expect(elsewhere).toMatchObject({
      status: 409,
      body: { error: 'This email already has an account. Use another address.' },
    })
    expect(anOwner.body.error).toBe(elsewhere.body.error)
    expect(await listed(other)).toEqual([])
    expect((await listed()).map((student) => student.email)).toEqual([email])
  })

  it('exists once when ten teachers create it at the same moment', async () => {
    const email = anEmail()
    const labs = [lab, await openLab(app), await openLab(app)]
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) => create({ name: 'Ann', email }, labs[index % 3])),
    )
    const [won, ...others] = answers.filter(({ status }) => status === 201)
    expect(others).toEqual([])
    expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(
      Array(8).fill(409),
    )
    const lists = await Promise.all(labs.map(listed))
    expect(lists.flat()).toHaveLength(1)
    expect((await signIn(email, won === undefined ? '' : passwordIn(won))).status).toBe(200)
  })

  it('gets its VM in the same breath', async () => {
    const vm = await lab.addVm({ operationId: 'op_busy' })
    const email = anEmail()
    const created = await create({ name: 'Ann', email, resourceId: vm.id })
    expect(created).toMatchObject({ status: 201 })
    const { body } = await lab.call('GET', 'azure/vms')
    expect(body.data).toMatchObject([{ _id: vm.id, allocatedTo: { name: 'Ann', email } }])
  })

  it('is not made when the VM cannot be had', async () => {
    const { id: userId } = await lab.newStudent()
    const taken = await lab.addVm()
    await lab.call('POST', 'resource/allocate', { resourceId: taken.id, userId })
    const foreign = await (await openLab(app)).addVm()
    for (const [resourceId, status] of [
      [taken.id, 409],
      [foreign.id, 404],
      ['vm_unknown', 404],
      [userId, 404],
      ['../lab', 404],
    ] as const) {
      const email = anEmail()
      expect((await create({ name: 'Ann', email, resourceId })).status).toBe(status)
      expect((await create({ name: 'Ann', email })).status).toBe(201)
    }
  })

  it('and no other gets a free VM when many are to get it at once', async () => {
    const vm = await lab.addVm()
    const emails = Array.from({ length: 5 }, anEmail)
    const answers = await Promise.all(
      emails.map((email) => create({ name: 'Ann', email, resourceId: vm.id })),
    )
    const won = emails.filter((_, index) => answers[index]?.status === 201)
    expect(won).toHaveLength(1)
    expect((await listed()).map(({ email }) => email)).toEqual(won)
    // The losers' addresses are free.
    for (const email of emails) {
      expect((await create({ name: 'Ann', email })).status).toBe(won.includes(email) ? 409 : 201)
    }
  })
})

/** Every write of a creation and of a removal, lost or with only its answer lost. */
const deaths = [1, 2, 3, 4, 5, 6].flatMap((write) => [[write, false] as const, [write, true] as const])

describe('a database that dies while a student is created', () => {
  it.each(deaths)('at its write number %i (landed: %s) leaves both or neither', async (write, landed) => {
    const vm = await lab.addVm()
    const email = anEmail()
    dieAt(app, write, landed)
    const { status } = await create({ name: 'Ann', email, resourceId: vm.id })
    app.cosmos.clearFaults()
    expect([201, 503]).toContain(status)
    app.clock.advance(5 * 60)
    await tick()
    const [found] = await listed()
    if (status === 201) expect(found?.email).toBe(email)
    // Both are there when only the last answer was lost; the owner can give a new password then.
    const { body } = await lab.call('GET', 'azure/vms')
    expect(body.data).toMatchObject([found === undefined ? { _id: vm.id } : { allocatedTo: { email } }])
    if (found !== undefined) expect((await lab.call('DELETE', `lab/students/${found._id}`)).status).toBe(200)
    expect((await create({ name: 'Ann', email, resourceId: vm.id })).status).toBe(201)
  })
})

describe('a password', () => {
  const set = (id: string, body?: object) => lab.call('PUT', `lab/students/${id}/password`, body)

  it('can be set or made, is told once, and ends the sessions of the student', async () => {
    const student = await lab.newStudent()
    const before = { token: student.token }
    const chosen = await set(student.id, { password: '  Chosen-1  ' })
    expect(chosen).toMatchObject({ status: 200, body: { password: 'Chosen-1', message: expect.any(String) } })
    expect(chosen.headers.get('cache-control')).toBe('no-store')
    expect((await app.call('GET', 'user/me', before)).status).toBe(401)
    expect((await signIn(student.email, student.password)).status).toBe(401)
    expect((await signIn(student.email, 'Chosen-1')).status).toBe(200)
    for (const body of [undefined, {}, { password: '' }, { password: '   ' }]) {
      const made = await set(student.id, body)
      expect(made.body.password).toMatch(/^[A-Za-z].{15}$/)
      expect((await signIn(student.email, String(made.body.password))).status).toBe(200)
    }
  })

  it('is never written into an account of another lab or of an owner, whatever the records say', async () => {
    const student = await lab.newStudent()
    const users = cosmosUsers(lab.database.users)
    const now = app.clock.now().toISOString()
    expect(await users.setStudentPassword(student.id, 'lab_other', 'hash', now)).toBe(false)
    expect(await users.setStudentPassword(userIdOf(lab.owner.email), lab.labId, 'hash', now)).toBe(false)
    expect((await signIn(student.email, student.password)).status).toBe(200)
  })

  it('has six characters at least, and belongs to a student of this lab', async () => {
    const student = await lab.newStudent()
    expect(await set(student.id, { password: '12345' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be at least 6 characters' } },
    })
    expect((await set(student.id, { password: 'x'.repeat(257) })).status).toBe(400)
    const foreign = await (await openLab(app)).newStudent()
    const unknown = await set('u_00000000000000000000000000000000', {})
    for (const id of [foreign.id, userIdOf(lab.email), 'x', 'lab', 'a%2Fb']) {
      const answer = await set(id, {})
      expect(answer.status).toBe(404)
      expect(answer.body.error).toBe(unknown.body.error)
    }
    expect((await app.call('GET', 'user/me', { token: foreign.token })).status).toBe(200)
  })
})

describe('deleting', () => {
  const remove = (id: string, of: Lab = lab) => of.call('DELETE', `lab/students/${id}`)

  it('ends everything the student had, and frees VMs and address', async () => {
    const student = await lab.newStudent()
    const vm = await lab.addVm()
    await lab.call('POST', 'resource/allocate', { resourceId: vm.id, userId: student.id })
    expect(await remove(student.id)).toMatchObject({
      status: 200,
      body: { message: 'Student deleted successfully' },
    })
    expect((await app.call('GET', 'student/resources', { token: student.token })).status).toBe(401)
    expect((await signIn(student.email, student.password)).status).toBe(401)
    expect(await listed()).toEqual([])
    const { body } = await lab.call('GET', 'azure/vms')
    expect(body.data).not.toMatchObject([{ allocatedTo: expect.anything() }])
    expect((await remove(student.id)).status).toBe(404)
    expect((await create({ name: 'Again', email: student.email })).status).toBe(201)
  })

  it('makes the student unknown before it is done', async () => {
    const student = await lab.newStudent()
    const vm = await lab.addVm()
    await lab.database.labs
      .item(student.id, lab.labId)
      .patch([{ op: 'set', path: '/state', value: 'deleting' }])
    expect((await lab.call('PUT', `lab/students/${student.id}/password`, {})).status).toBe(404)
    const gift = { resourceId: vm.id, userId: student.id }
    expect((await lab.call('POST', 'resource/allocate', gift)).status).toBe(404)
    expect(await listed()).toEqual([])
  })

  it('knows the own lab only', async () => {
    const foreign = await (await openLab(app)).newStudent()
    const [theirs, unknown] = [await remove(foreign.id), await remove('u_0')]
    expect(theirs.status).toBe(404)
    expect(theirs.body.error).toBe(unknown.body.error)
    expect((await app.call('GET', 'user/me', { token: foreign.token })).status).toBe(200)
    for (const id of [userIdOf(lab.email), 'lab', 'roster']) expect((await remove(id)).status).toBe(404)
  })

  it.each(deaths)(
    'is finished later when the process dies at write %i (landed: %s)',
    async (write, landed) => {
      const student = await lab.newStudent()
      const vm = await lab.addVm()
      await lab.call('POST', 'resource/allocate', { resourceId: vm.id, userId: student.id })
      dieAt(app, write, landed)
      const { status } = await remove(student.id)
      app.cosmos.clearFaults()
      app.clock.advance(5 * 60)
      await tick()
      const stays = (await listed()).some(({ email }) => email === student.email)
      // Until it is marked nothing has happened, after that nothing stops it.
      if (stays) {
        expect(status).toBe(503)
        expect((await remove(student.id)).status).toBe(200)
      }
      expect((await signIn(student.email, student.password)).status).toBe(401)
      expect((await create({ name: 'Again', email: student.email, resourceId: vm.id })).status).toBe(201)
    },
  )
})
