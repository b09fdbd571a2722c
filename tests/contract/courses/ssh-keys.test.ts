import { generateKeyPairSync } from 'node:crypto'
import type { SshKey } from '@labkeeper/contract/courses/ssh-keys'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { newKeysWish } from '@labkeeper/functions/domain/courses/keys/guest-keys'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { cosmosSshKeys } from '@labkeeper/functions/gateways/cosmos/accounts/ssh-keys'
import { cosmosGuestKeys } from '@labkeeper/functions/gateways/cosmos/courses/guest-keys'
import { describe, expect, it, vi } from 'vitest'
import { conflict, invalid } from '../../support/answers.ts'
import { publishCourse, realMachine } from '../../support/courses/real-machine.ts'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, connect, enrol, vmOf } from '../../support/courses.ts'

/** Public keys of somebody, and what becomes of them in the guests of their machines. */

const { app, lab } = await openSchool()
await connect(app, lab)

const windows = {
  from: {
    kind: 'image',
    image: { publisher: 'MicrosoftWindowsServer', offer: 'WindowsServer', sku: '2022-datacenter-g2' },
  },
  diskSizeGB: 128,
}

const aKey = (): string => {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes])
  const blob = Buffer.concat([part(Buffer.from('ssh-ed25519')), part(Buffer.from(x, 'base64url'))])
  return `ssh-ed25519 ${blob.toString('base64')}`
}
interface Who {
  readonly token: string
}
const save = ({ token }: Who, ...keys: readonly string[]) =>
  app.call('PUT', 'me/ssh-keys', {
    token,
    body: { keys: keys.map((key, place) => ({ name: `Key ${place}`, key: `${key} ada@laptop` })) },
  })
const operationsOf = ({ body }: { readonly body: object }) =>
  (body as { data: { operationIds: string[] } }).data.operationIds
const shown = async ({ token }: Who) =>
  ((await app.call('GET', 'me/ssh-keys', { token })).body.data as { keys: SshKey[] }).keys

const open = async (recipe: object = {}) => {
  const course = await publishCourse(app, lab, { recipe: { ...aRecipe, ...recipe } })
  const machine = await realMachine(app, lab, course)
  const { vmId } = machine
  const inGuest = () => (app.azure.control.guest({ vmId }) as { keys: string[] }).keys
  const letsIn = (user: string, publicKey: string) =>
    app.azure.control.guestSignIn({ vmId, user, publicKey })?.accepted
  /** Whatever its workers have begun at it by themselves. */
  const settled = async (): Promise<VmRecord> => {
    for (;;) {
      const vm = await vmOf(lab, machine.vm)
      if (!vm.operationId) return vm
      await machine.done(vm.operationId)
    }
  }
  return { course, ...machine, inGuest, letsIn, settled }
}

describe('keys', () => {
  it('are kept with their names and fingerprints, and nothing else of a line', async () => {
    const student = await lab.newStudent()
    expect(await shown(student)).toEqual([])
    const key = aKey()
    expect(await save(student, key)).toMatchObject({
      status: 200,
      body: {
        message: 'Your keys are saved.',
        data: {
          keys: [{ name: 'Key 0', key, fingerprint: expect.stringMatching(/^SHA256:/) }],
          operationIds: [],
        },
      },
    })
    expect(await shown(student)).toMatchObject([{ name: 'Key 0', key }])
    expect(await save(student)).toMatchObject({ status: 200, body: { data: { keys: [] } } })
    expect(await shown(student)).toEqual([])
  })

  it('of everybody are their own', async () => {
    const [one, other] = [await lab.newStudent(), await app.newOwner()]
    await save(one, aKey())
    expect(await shown(other)).toEqual([])
    expect((await save(other, aKey())).status).toBe(200)
    expect(await shown(one)).toHaveLength(1)
    expect((await app.call('GET', 'me/ssh-keys')).status).toBe(401)
    expect((await app.call('PUT', 'me/ssh-keys', { body: { keys: [] } })).status).toBe(401)
  })

  it('are refused at their field, and then none is saved', async () => {
    const student = await lab.newStudent()
    const sentence = 'This is not a public key that we accept: ed25519, or RSA with at least 3072 bits.'
    expect(await save(student, aKey(), 'ssh-rsa AAAA')).toMatchObject(invalid('keys.1.key', sentence))
    const smuggled = `${aKey()}\nssh-ed25519 AAAA`
    expect(await save(student, smuggled)).toMatchObject(invalid('keys.0.key', sentence))
    expect((await save(student, ...Array.from({ length: 6 }, aKey))).status).toBe(400)
    expect(await shown(student)).toEqual([])
  })

  it('that are private are neither kept, told nor logged', async () => {
    const student = await lab.newStudent()
    const secret = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const words = secret.split('\n').filter((line) => line.length > 20 && !line.startsWith('-'))
    const logged = vi.spyOn(console, 'log')
    const errors = vi.spyOn(console, 'error')
    const answer = await app.call('PUT', 'me/ssh-keys', {
      token: student.token,
      body: { keys: [{ name: 'Mine', key: secret }] },
    })
    expect(answer).toMatchObject(
      invalid('keys.0.key', 'This is a private key. Keep it, and paste the one that ends in .pub.'),
    )
    const account = await lab.database.users.items.readAll().fetchAll()
    const all = [
      answer.text,
      JSON.stringify(account.resources),
      JSON.stringify(app.log),
      JSON.stringify([logged.mock.calls, errors.mock.calls]),
    ].join()
    for (const word of words) expect(all).not.toContain(word.slice(0, 20))
    vi.restoreAllMocks()
    expect(await shown(student)).toEqual([])
  })
})

describe.each([
  ['with rights', {}, 'labadmin'],
  ['without rights', { studentIsAdmin: false }, 'student'],
])('a machine of somebody %s', (_, recipe, user) => {
  it('that runs has other keys at once, in the account that is theirs', { timeout: 180_000 }, async () => {
    const { student, start, done, inGuest, letsIn, mine, settled } = await open(recipe)
    await start()
    await settled()
    const [one, other] = [aKey(), aKey()]
    const saved = await save(student, one, other)
    const [operationId] = operationsOf(saved)
    expect(operationsOf(saved)).toHaveLength(1)
    expect(await mine()).toMatchObject({
      primary: 'wait',
      work: { kind: 'keys', operationId, text: 'SSH keys are being set' },
    })
    expect(await done(operationId)).toMatchObject({ kind: 'keys', status: 'succeeded' })
    expect(inGuest()).toEqual([one, other])
    expect(letsIn(user, one)).toBe(true)
    expect(letsIn(user === 'student' ? 'labadmin' : 'student', one)).toBe(false)
    expect((await mine()).history[0]?.text).toBe('SSH keys were set.')
    expect(await settled()).toMatchObject({ keys: { account: user, fingerprints: expect.any(Array) } })
    // The same again is nothing to be done.
    expect(operationsOf(await save(student, one, other))).toEqual([])
    const less = await save(student, other)
    await done(operationsOf(less)[0])
    expect(inGuest()).toEqual([other])
    expect(letsIn(user, one)).toBe(false)
    await done(operationsOf(await save(student))[0])
    expect(inGuest()).toEqual([])
    expect((await mine()).history[0]?.text).toBe('SSH keys were taken away.')
  })

  it('that is off has them after its next start', { timeout: 180_000 }, async () => {
    const { student, start, inGuest, letsIn, settled } = await open(recipe)
    const key = aKey()
    expect(operationsOf(await save(student, key))).toEqual([])
    await start()
    const vm = await settled()
    expect(inGuest()).toEqual([key])
    expect(letsIn(user, key)).toBe(true)
    expect(vm.newKeys || undefined).toBeUndefined()
  })
})

describe('keys in a guest', () => {
  it('go with the machine to nobody else', { timeout: 180_000 }, async () => {
    const { course, student, start, call, done, inGuest, settled, give, vm } = await open()
    const [hers, his] = [aKey(), aKey()]
    await save(student, hers)
    await start()
    await settled()
    expect(inGuest()).toEqual([hers])
    const ben = await lab.newStudent()
    await save(ben, his)
    await enrol(app, lab, course.id, ben)
    const stopped = await call('POST', '/stop')
    await done(stopped.body.operationId)
    expect((await lab.call('POST', 'resource/deallocate', { resourceId: vm.id })).status).toBe(200)
    await give(ben)
    const started = await call('POST', '/start', undefined, ben.token)
    await done(started.body.operationId)
    await settled()
    expect(inGuest()).toEqual([his])
    // And of nobody's machine none are left, whoever starts it.
    const off = await call('POST', '/stop', undefined, ben.token)
    await done(off.body.operationId)
    await lab.call('POST', 'resource/deallocate', { resourceId: vm.id })
    const act = await lab.call('POST', `courses/${course.id}/machines/act`, { what: 'start', which: [vm.id] })
    await done(act.body.operationId)
    await settled()
    expect(inGuest()).toEqual([])
  })

  it('are brought by the timer where whoever saved them died before', { timeout: 180_000 }, async () => {
    const { student, vm, start, inGuest, settled } = await open()
    await start()
    await settled()
    const key = aKey()
    const userId = userIdOf(student.email)
    const { labs, users } = lab.database
    const before = await vmOf(lab, vm)
    const wish = newKeysWish(app.clock.now(), 1)
    expect(await cosmosGuestKeys(labs).wish(before, wish, userIdOf('other@x.test'))).toBe(false)
    expect(await cosmosGuestKeys(labs).wish(before, wish, userId)).toBe(true)
    // The account is about to have them: whoever looks now leaves the note alone.
    await app.tick()
    expect(await settled()).toMatchObject({ newKeys: wish })
    expect(await cosmosSshKeys(users).save(userId, { rev: 1, keys: [{ name: 'x', key }] }, 0)).toBe(true)
    expect(await cosmosSshKeys(users).save(userId, { rev: 1, keys: [] }, 0)).toBe(false)
    await app.tick()
    const vmAfter = await settled()
    expect(inGuest()).toEqual([key])
    expect(vmAfter.newKeys || undefined).toBeUndefined()
    // And a note of somebody who never came to save goes after a minute.
    await cosmosGuestKeys(labs).wish(before, newKeysWish(app.clock.now(), 9), userId)
    app.clock.advance(61)
    await app.tick()
    expect((await settled()).newKeys || undefined).toBeUndefined()
    expect(inGuest()).toEqual([key])
  })

  it('that it did not take are brought again after its next start', { timeout: 180_000 }, async () => {
    const { student, start, call, done, inGuest, useGuest, settled } = await open()
    await start()
    await settled()
    useGuest({ answers: 'fail' })
    const key = aKey()
    const [operationId] = operationsOf(await save(student, key))
    expect(await done(operationId)).toMatchObject({ status: 'failed' })
    useGuest({ answers: 'ok' })
    // Not again and again: the guest may never answer.
    expect((await settled()).operationId || undefined).toBeUndefined()
    await app.tick()
    expect((await settled()).operationId || undefined).toBeUndefined()
    expect(inGuest()).toEqual([])
    const restarted = await call('POST', '/restart')
    await done(restarted.body.operationId)
    await settled()
    expect(inGuest()).toEqual([key])
  })

  it('of Windows are none', { timeout: 180_000 }, async () => {
    const { student, start, inGuest, settled } = await open(windows)
    await start()
    expect(operationsOf(await save(student, aKey()))).toEqual([])
    expect(await settled()).not.toHaveProperty('newKeys')
    expect(inGuest()).toEqual([])
  })
})

describe('a course with keys only', () => {
  it('refuses passwords after the first start, and offers no new one', { timeout: 180_000 }, async () => {
    const { course, student, start, call, mine, signIn, letsIn, settled, vm, vmId } = await open({
      sshKeysOnly: true,
    })
    const key = aKey()
    await save(student, key)
    await start()
    await settled()
    expect(letsIn('labadmin', key)).toBe(true)
    const found = await mine()
    expect(found.connection).toMatchObject({ username: 'labadmin', command: expect.any(String) })
    expect(found.connection).not.toHaveProperty('password')
    expect((await app.call('GET', 'student/resources', student)).text).not.toContain('assword":')
    const sentence = 'This course uses keys instead of passwords.'
    expect(found.can.password).toMatchObject({ allowed: false, reason: sentence, why: 'rule' })
    expect(await call('POST', '/password')).toMatchObject(conflict(sentence))
    expect(await call('POST', '/password', { start: true })).toMatchObject(conflict(sentence))
    const act = await lab.call('POST', `courses/${course.id}/machines/act`, {
      what: 'password',
      which: [vm.id],
    })
    expect(act).toMatchObject(conflict('Nothing to do: It takes keys instead of passwords.'))
    const told = await lab.call('GET', `courses/${course.id}/machines/${vm.id}/connection`)
    expect((told.body.data as { connection: object }).connection).not.toHaveProperty('password')
    // The one that Azure set is known, and does not let in.
    const detail = await lab.call('GET', `azure/vm/${vm.resourceGroup}/${vm.name}`)
    const password = String((detail.body.data as { adminPassword?: string })?.adminPassword ?? 'x')
    expect(signIn('labadmin', password)).toEqual({ accepted: false })
    expect(app.azure.control.guest({ vmId })).toMatchObject({ passwordSignIn: false })
    expect(await vmOf(lab, vm)).toMatchObject({ course: { keysOnly: true } })
    expect(JSON.stringify(await vmOf(lab, vm))).not.toContain('problem')
  })

  it('is of Linux', async () => {
    const sentence = 'Keys alone work on Linux only.'
    const body = { name: 'Windows', timeZone: 'UTC', recipe: { ...aRecipe, ...windows, sshKeysOnly: true } }
    expect(await lab.call('POST', 'courses', body)).toMatchObject(invalid('recipe.sshKeysOnly', sentence))
  })
})
