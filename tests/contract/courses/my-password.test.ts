import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { describe, expect, it, vi } from 'vitest'
import { conflict, forbidden } from '../../support/answers.ts'
import { publishCourse, realMachine } from '../../support/courses/real-machine.ts'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, connect, enrol, setCourse, setRecord, vmOf } from '../../support/courses.ts'

/** A new password by whoever has a machine, and by staff: in the guest and on the page alike, or in neither. */

// In the middle of a day and a week: both are counted by.
const { app, lab } = await openSchool({}, { at: new Date('2026-12-01T09:00:00Z') })
await connect(app, lab)

const windows = {
  from: {
    kind: 'image',
    image: { publisher: 'MicrosoftWindowsServer', offer: 'WindowsServer', sku: '2022-datacenter-g2' },
  },
  diskSizeGB: 128,
}
const open = async (recipe: object = {}, more: object = {}) => {
  const course = await publishCourse(app, lab, { recipe: { ...aRecipe, ...recipe }, ...more })
  return { course, ...(await realMachine(app, lab, course)) }
}
const off = 'Start the machine first, or choose Start and set.'
const pattern = /^[A-HJ-NP-Za-km-z2-9]{14}$/

describe.each([
  ['Linux, with rights', {}, 'labadmin'],
  ['Linux, without rights', { studentIsAdmin: false }, 'student'],
  ['Windows, with rights', windows, 'labadmin'],
  ['Windows, without rights', { ...windows, studentIsAdmin: false }, 'student'],
])('on %s', (_, recipe, user) => {
  it('is set while it runs: the old one fails, and guest and page agree', { timeout: 180_000 }, async () => {
    const { call, mine, done, start, signIn, vm, course } = await open(recipe)
    await start()
    const before = await mine()
    const old = before.connection.password ?? ''
    expect(before).toMatchObject({ can: { password: { allowed: true } }, limits: { passwordsLeft: 5 } })
    expect(signIn(user, old)).toMatchObject({ accepted: true })
    const staff = () => lab.call('GET', `courses/${course.id}/machines/${vm.id}/connection`)
    const { administrator } = (await staff()).body.data as { administrator?: object }

    const printed = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
    const asked = await call('POST', '/password', {})
    expect(asked).toMatchObject({
      status: 202,
      body: {
        message: `${vm.name} gets a new password.`,
        data: {
          primary: 'wait',
          work: { kind: 'password', text: 'A new password is being set' },
          connection: { password: old },
        },
      },
    })
    // Pressed twice it is the same.
    const again = await call('POST', '/password')
    expect(again.body.operationId).toBe(asked.body.operationId)
    expect(await done(asked.body.operationId)).toMatchObject({ status: 'succeeded', kind: 'password' })

    const after = await mine()
    const password = after.connection.password ?? ''
    expect(password).toMatch(pattern)
    expect(password).not.toBe(old)
    expect(signIn(user, password)).toMatchObject({ accepted: true })
    expect(signIn(user, old)).toMatchObject({ accepted: false })
    expect(after).toMatchObject({ limits: { passwordsLeft: 4 }, connection: { username: user } })
    expect(after.history[0]?.text).toBe(`A new password was set by ${await nameOf(mine)}.`)
    // Whose rights are others' is not touched.
    expect((await staff()).body.data).toMatchObject({
      connection: { password },
      ...(administrator && { administrator }),
    })
    const lines = printed.map(({ mock }) => mock.calls)
    vi.restoreAllMocks()
    const told = JSON.stringify([app.azure.control.requests(), after.history, app.log, lines])
    for (const secret of [old, password]) expect(told).not.toContain(secret)
  })
})

const nameOf = async (mine: () => Promise<{ readonly history: readonly { readonly text: string }[] }>) =>
  /Allocated to (.+) by/.exec((await mine()).history.map(({ text }) => text).join('\n'))?.[1] ?? ''

describe('of a machine that is off', () => {
  it('waits for its start, where that is wanted', { timeout: 180_000 }, async () => {
    const { call, mine, done, signIn, vm } = await open()
    const old = (await mine()).connection.password ?? ''
    expect(await call('POST', '/password')).toMatchObject(conflict(off))
    expect((await mine()).can.password).toEqual({ allowed: false, reason: off, why: 'state' })
    const asked = await call('POST', '/password', { start: true })
    expect(asked).toMatchObject({ status: 202, body: { data: { powerState: 'VM starting' } } })
    const again = await call('POST', '/password', { start: true })
    expect(again.body.operationId).toBe(asked.body.operationId)
    expect(await call('POST', '/password')).toMatchObject(
      conflict('Another operation is running on this VM. Wait until it is done.'),
    )
    expect(await done(asked.body.operationId)).toMatchObject({ kind: 'start', status: 'succeeded' })
    const { operationId } = await vmOf(lab, vm)
    expect(await done(operationId)).toMatchObject({ kind: 'password', status: 'succeeded' })
    const { connection, limits } = await mine()
    expect(connection.password).not.toBe(old)
    expect(signIn('labadmin', connection.password ?? '')).toMatchObject({ accepted: true })
    expect(limits.passwordsLeft).toBe(4)
  })

  it('is not set later when the start fails', { timeout: 180_000 }, async () => {
    const { call, mine, done, vm } = await open()
    const old = (await mine()).connection.password
    app.azure.control.addFault({
      method: 'POST',
      path: '/start$',
      status: 409,
      code: 'AllocationFailed',
      times: 1,
    })
    const asked = await call('POST', '/password', { start: true })
    expect(await done(asked.body.operationId)).toMatchObject({ status: 'failed' })
    // What a patch has ended may be left as an empty text.
    expect((await vmOf(lab, vm)).nextPassword || undefined).toBeUndefined()
    expect(await mine()).toMatchObject({ connection: { password: old }, limits: { passwordsLeft: 5 } })
  })

  it('is refused like its start', async () => {
    const { call, course } = await open()
    await setCourse(lab, course.id, { rules: { ...course.rules, studentsStart: false } })
    expect(await call('POST', '/password', { start: true })).toMatchObject(
      conflict('In this course your teacher starts the machines.'),
    )
  })
})

const stepOf = async ({ id }: { readonly id: string }): Promise<Partial<StepRecord>> => {
  const query = {
    query: "SELECT * FROM c WHERE c.type = 'step' AND c.kind = 'password' AND c.vmId = @id",
    parameters: [{ name: '@id', value: id }],
  }
  return (await lab.database.labs.items.query<StepRecord>(query).fetchAll()).resources[0] ?? {}
}

describe('that fails', () => {
  it.each(['fail', 'never'] as const)('leaves the old one: %s', { timeout: 180_000 }, async (answers) => {
    const { call, mine, done, start, signIn, useGuest, vm } = await open()
    await start()
    const old = (await mine()).connection.password ?? ''
    useGuest({ answers })
    const asked = await call('POST', '/password')
    const end = done(asked.body.operationId)
    if (answers === 'never') {
      await vi.waitUntil(async () => (await stepOf(vm)).ticket !== undefined, { timeout: 30_000 })
      app.clock.advance(80 * 60)
    }
    expect(await end).toMatchObject({ status: 'failed' })
    const after = await mine()
    expect(after).toMatchObject({
      connection: { password: old },
      limits: { passwordsLeft: 5 },
      lastError: expect.stringMatching(/password/),
    })
    expect(signIn('labadmin', old)).toMatchObject({ accepted: true })
    // What never ends keeps the guest busy, for others too.
    if (answers === 'never') return
    useGuest({ answers: 'ok' })
    const again = await call('POST', '/password')
    expect(await done(again.body.operationId)).toMatchObject({ status: 'succeeded' })
    const { connection, lastError } = await mine()
    expect(signIn('labadmin', connection.password ?? '')).toMatchObject({ accepted: true })
    expect(lastError).toBeUndefined()
  })
})

describe('a day', () => {
  it('has so many by its rule, and more the next day there', { timeout: 180_000 }, async () => {
    const { call, mine, done, start, course, vm } = await open({}, { rules: { passwordsPerDay: 2 } })
    await start()
    for (const left of [1, 0]) {
      const asked = await call('POST', '/password')
      await done(asked.body.operationId)
      expect((await mine()).limits).toMatchObject({ passwordsLeft: left })
    }
    const sentence = 'You set 2 new passwords today. Try again tomorrow.'
    expect(await call('POST', '/password')).toMatchObject(conflict(sentence))
    expect((await mine()).can.password).toMatchObject({ allowed: false, why: 'limit', reason: sentence })
    // Yesterday's do not count, nor do those of who had it before.
    const { course: part } = await vmOf(lab, vm)
    const said = part?.newPasswords
    for (const other of [{ day: '2000-01-01' }, { userId: 'u_other' }]) {
      await setRecord(lab, vm.id, { course: { ...part, newPasswords: { ...said, ...other } } })
      expect((await mine()).limits).toMatchObject({ passwordsLeft: 2 })
    }
    await setRecord(lab, vm.id, { course: part })
    await setCourse(lab, course.id, { rules: { ...course.rules, passwordsPerDay: 0 } })
    expect(await call('POST', '/password')).toMatchObject(
      conflict('In this course your teacher sets new passwords.'),
    )
    // Staff have no such limit.
    const act = await lab.call('POST', `courses/${course.id}/machines/act`, {
      what: 'password',
      which: [vm.id],
    })
    expect(act).toMatchObject({
      status: 202,
      body: { message: 'Setting new passwords of 1 machine.', accepted: 1, skipped: [] },
    })
    expect(await done(act.body.operationId)).toMatchObject({ kind: 'password', status: 'succeeded' })
    expect((await mine()).history[0]?.text).toMatch(/^A new password was set by (?!Stu)/)
  })

  it('of whoever asks twenty times at once is not longer', { timeout: 180_000 }, async () => {
    const { call, mine, done, start } = await open({}, { rules: { passwordsPerDay: 1 } })
    await start()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/password')))
    expect(new Set(answers.map(({ body }) => body.operationId)).size).toBe(1)
    await done(answers[0]?.body.operationId)
    expect((await mine()).limits.passwordsLeft).toBe(0)
    expect((await call('POST', '/password')).status).toBe(409)
  })
})

describe('is set by', () => {
  it('nobody but who has it, and assistants where they may connect', { timeout: 180_000 }, async () => {
    const { call, start, course, vm } = await open()
    await start()
    const stranger = await lab.newStudent()
    expect((await call('POST', '/password', {}, stranger.token)).status).toBe(404)
    expect((await call('POST', '/password', {}, lab.token)).status).toBe(404)
    expect((await call('POST', '/password', { more: 1 })).status).toBe(400)
    const assistant = await app.newOwner()
    await enrol(app, lab, course.id, assistant, { function: 'assistant' })
    const act = (which: unknown) =>
      app.call('POST', `courses/${course.id}/machines/act`, {
        token: assistant.token,
        body: { what: 'password', which },
      })
    await setCourse(lab, course.id, { rules: { ...course.rules, assistantsConnect: false } })
    expect(await act([vm.id])).toMatchObject(forbidden('Your function in this course does not allow this.'))
    await setCourse(lab, course.id, { rules: { ...course.rules, assistantsConnect: true } })
    expect(await act('stopped')).toMatchObject(conflict('No machine fits.'))
    expect((await act('running')).status).toBe(202)
    expect(await call('POST', '/start')).toMatchObject(
      conflict('Another operation is running on this VM. Wait until it is done.'),
    )
  })
})
