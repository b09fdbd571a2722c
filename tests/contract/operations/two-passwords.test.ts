import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { openForStudent, openPasswords } from '@labkeeper/functions/use-cases/vms/open-password'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'

/** New passwords for a machine whose student has an account without rights. */

const first = 'Correct-horse-9'
const firstOfStudent = 'Student-horse-9'
const key = { labId, resourceGroup: 'course', vmName: 'web' }

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
  await engine.create(aCreation(), request)
  await engine.run()
  engine.cloud.calls.length = 0
  const found = await vm()
  await engine.records.items.upsert({ ...found, sealedStudentPassword: `${found.id}:${firstOfStudent}` })
})
afterEach(() => engine.stop())

const vm = async (): Promise<VmRecord> => {
  const [found] = await engine.list()
  if (found === undefined) throw new Error('The VM is gone')
  return found
}
const wish = () => engine.wishPassword(key, request)
const shown = async () => openPasswords(engine.world.sealer, await vm())
const forStudent = async () => openForStudent(engine.world.sealer, await vm())
const inGuest = () => engine.cloud.machines.get('web')?.password
const ofStudent = () => engine.cloud.machines.get('web')?.studentPassword
const only = async () => {
  const [found] = await engine.world.work.listOperations(labId, false)
  if (found?.operation.kind !== 'password') throw new Error('No password was set')
  return found
}

it('gets a new password for both of them by one script, and shows each to whose it is', async () => {
  await wish()
  expect((await forStudent()).passwords).toEqual({ adminPassword: firstOfStudent })
  expect((await forStudent()).vm).toMatchObject({ adminUsername: 'student', newPassword: 'setting' })
  await engine.run()
  expect(new Set(engine.cloud.calls.map(({ call }) => call))).toEqual(new Set(['firstStart', 'poll']))
  const { adminPassword } = await shown()
  const { vm: theirs, passwords } = await forStudent()
  expect(inGuest()).toBe(adminPassword)
  expect(ofStudent()).toBe(passwords.adminPassword)
  expect(new Set([first, firstOfStudent, adminPassword, passwords.adminPassword]).size).toBe(4)
  expect(theirs).not.toHaveProperty('newPassword')
  expect(await vm()).not.toHaveProperty('nextPassword')
})

it('keeps both where the guest refuses both', async () => {
  engine.cloud.guestReport = () => ({ administrator: false, student: false })
  await wish()
  await engine.run()
  expect(await vm()).toMatchObject({ newPassword: 'failed' })
  expect(await shown()).toEqual({ adminPassword: first })
  expect((await forStudent()).passwords).toEqual({ adminPassword: firstOfStudent })
})

it.each([[{ administrator: true, student: false }], [{ administrator: false, student: true }]])(
  'shows both of each where the guest took one, until both are set: %o',
  async (report) => {
    engine.cloud.guestReport = () => report
    await wish()
    await engine.run()
    const { operation, steps } = await only()
    expect(steps[0]?.error).toBe('Only one of the two accounts has its new password. Try again to set both.')
    expect(await vm()).toMatchObject({ newPassword: 'unclear' })
    expect(await shown()).toEqual({ adminPassword: first, nextPassword: expect.any(String) })
    const { vm: theirs, passwords } = await forStudent()
    expect(theirs).toMatchObject({ newPassword: 'unclear' })
    expect(passwords).toEqual({ adminPassword: firstOfStudent, nextPassword: expect.any(String) })
    engine.cloud.guestReport = () => ({ administrator: true, student: true })
    await engine.retry(operation.id, request)
    await engine.run()
    expect([inGuest(), ofStudent()]).toEqual([
      (await shown()).adminPassword,
      (await forStudent()).passwords.adminPassword,
    ])
  },
)
