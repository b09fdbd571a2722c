import { newKeysWish } from '@labkeeper/functions/domain/courses/keys/guest-keys'
import { settleKeys } from '@labkeeper/functions/use-cases/vms/settle-keys'
import { afterEach, describe, expect, it } from 'vitest'
import { publishCourse, realMachine } from '../../support/courses/real-machine.ts'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, connect, vmOf } from '../../support/courses.ts'
import { type Engine, labId, startEngine } from '../../support/operations/engine.ts'
import { asked, keyOf, sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, type Machine, machineIn } from '../../support/operations/exchanges.ts'
import { draftOf, publish } from '../../support/operations/first-machine.ts'
import { parkingOf } from '../../support/operations/parking-scene.ts'
import { everythingDone } from '../../support/operations/toy-machine.ts'
import { unheard } from '../../support/operations/unheard.ts'
import { busy, locked, outage, secretExpired } from '../../support/refusals.ts'

/** A first start that was not done, or of which nobody knows whether it was, comes again with the next start. */

const { app, lab } = await openSchool()
await connect(app, lab)

let engine: Engine
const { stu, cloudMachine, expectWhole } = sceneOf(() => engine)
afterEach(() => engine.stop())

const inTime = 'Azure did not finish this in time. Look at the VM and try again.'
const firstStarts = () => engine.cloud.calls.filter(({ call }) => call === 'firstStart').length

/** How often its guest was asked meanwhile, and what people read of the start. */
const start = async () => {
  const before = firstStarts()
  const { operationId } = await engine.operate(keyOf(await machineIn(engine)), { kind: 'start' }, asked)
  await engine.runWithSweeper(300)
  const [step] = (await engine.operation(operationId)).steps
  return { status: step?.status, warning: step?.warning, asks: firstStarts() - before }
}
const stop = async (): Promise<void> => {
  await engine.operate(keyOf(await machineIn(engine)), { kind: 'stop', deallocate: true }, asked)
  await engine.runWithSweeper()
}
const restart = async () => {
  await stop()
  return start()
}
const well = { status: 'succeeded', warning: undefined, asks: 1 }
const noMore = { ...well, asks: 0 }

const expectSetUp = async (): Promise<Machine> => {
  const vm = await expectWhole()
  expect(vm.course.unset ?? false).toBe(false)
  expect(vm.course).not.toHaveProperty('problem')
  return vm
}

const refuseFirstStart = (refusal: () => Error | undefined): void => {
  engine.cloud.refuse = (call) => (call === 'firstStart' ? (refusal() as never) : undefined)
}
const refuseNothing = (): void => {
  engine.cloud.refuse = () => undefined
}

/** A machine that runs, and whose new disk was not set up for this. */
const resetWhile = async (refusal: () => Error): Promise<void> => {
  engine = await startScene(true)
  refuseFirstStart(refusal)
  await exchangesOf(engine).reset()
  await engine.runWithSweeper(300)
  refuseNothing()
}

it('is done once the lock is gone that Azure refused it for', { timeout: 180_000 }, async () => {
  engine = await startEngine()
  app.azure.control.addFault({
    ...{ method: 'POST', path: '/runcommand$', status: 409, code: 'ScopeLocked' },
    message: 'The scope is locked.',
  })
  const recipe = { ...aRecipe, studentIsAdmin: false }
  const course = await publishCourse(app, lab, { name: 'Locked', recipe })
  const { vm, mine, signIn, call, done, start } = await realMachine(app, lab, course)
  expect((await mine()).problem).toMatch(/lock/)
  app.azure.control.clearFaults()
  await start()
  const { problem, connection } = await mine()
  expect(problem).toBeUndefined()
  expect(connection.username).toBe('student')
  expect(signIn('student', connection.password ?? '')).toEqual({ accepted: true, administrator: false })
  expect((await vmOf(lab, vm)).course?.unset).toBe(false)
  const scripts = () => app.azure.control.requests().filter(({ path }) => /runcommand$/i.test(String(path)))
  await done((await call('POST', '/stop')).body.operationId)
  const before = scripts().length
  await start()
  expect(scripts()).toHaveLength(before)
})

describe('of a new machine', { timeout: 60_000 }, () => {
  it.each([
    ['refused', locked],
    ['out of reach', outage],
    ['asked with a secret that has expired', secretExpired],
  ])('whose guest was %s it comes with its next start', async (_, refusal) => {
    engine = await startEngine()
    refuseFirstStart(refusal)
    await publish(engine, draftOf(engine))
    await engine.runWithSweeper(300)
    refuseNothing()
    expect(await machineIn(engine)).toMatchObject({
      powerState: 'VM deallocated',
      course: { unset: true, clean: true, problem: refusal().message },
    })
    expect(await start()).toEqual(well)
    const { course, name } = await machineIn(engine)
    expect(course).toMatchObject({ unset: false, clean: true })
    expect(course).not.toHaveProperty('problem')
    expect(engine.cloud.machines.get(name)).toMatchObject({ studentPassword: 'Student-1' })
    expect(await restart()).toEqual(noMore)
  })
})

describe('of a new disk', { timeout: 60_000 }, () => {
  it('that nobody heard of is asked once more, after which nothing is said of it', async () => {
    engine = await startScene(true)
    const id = await exchangesOf(engine).reset()
    // It stands there when the worker comes that dies.
    refuseFirstStart(busy)
    const phase = async () => (await engine.operation(id)).steps[0]?.phase
    while ((await phase()) !== 'first-start') await engine.run(1)
    await unheard(engine, 'firstStart')
    await engine.runWithSweeper()
    const vm = await expectWhole()
    expect(vm).toMatchObject({ powerState: 'VM running', course: { unset: true, problem: inTime } })
    expect(`${vm.id}:${cloudMachine(vm)?.password}`).toBe(vm.sealedPassword)
    expect(await restart()).toEqual(well)
    await expectSetUp()
    expect(await restart()).toEqual(noMore)
  })

  it('leaves the password that was set meanwhile', async () => {
    await resetWhile(outage)
    const before = await machineIn(engine)
    const sealedPassword = `${before.id}:Newer-1`
    await engine.records.items.upsert({ ...before, sealedPassword })
    expect(await restart()).toEqual(well)
    expect(await expectSetUp()).toMatchObject({ sealedPassword })
  })

  it('that Azure refuses at each start costs one question each time, and makes none fail', async () => {
    await resetWhile(locked)
    refuseFirstStart(locked)
    const refused = { status: 'succeeded', warning: locked().message, asks: 1 }
    for (let count = 0; count < 4; count += 1) expect(await restart()).toEqual(refused)
    expect(await machineIn(engine)).toMatchObject({
      powerState: 'VM running',
      course: { unset: true, problem: locked().message },
    })
    refuseNothing()
    expect(await restart()).toEqual(well)
    await expectSetUp()
  })

  it.each([
    ['is out of reach', outage],
    ['is asked with a secret that has expired', secretExpired],
  ])('whose guest %s comes with the start after, however often', async (_, refusal) => {
    await resetWhile(refusal)
    refuseFirstStart(refusal)
    for (let count = 0; count < 2; count += 1) await restart()
    expect(await machineIn(engine)).toMatchObject({ course: { unset: true, problem: refusal().message } })
    refuseNothing()
    expect(await restart()).toEqual(well)
    await expectSetUp()
  })

  it('in a guest that never answers is asked once more, and no start waits for it again', async () => {
    engine = await startScene(false)
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    engine.cloud.takesMs['first-start'] = 1_000 * 3_600_000
    const vain = { status: 'succeeded', warning: inTime, asks: 1 }
    expect(await start()).toEqual(vain)
    expect(await machineIn(engine)).toMatchObject({ course: { unset: true, problem: inTime } })
    expect(await restart()).toEqual(vain)
    expect(await machineIn(engine)).toMatchObject({ course: { unset: false, problem: inTime } })
    expect(await restart()).toEqual(noMore)
  })

  it('is not asked again for what the guest itself could not do', async () => {
    engine = await startScene(true)
    engine.cloud.guestReport = () => ({ ...everythingDone, passwordSignIn: false })
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const problem = 'SSH could not be told whether it takes passwords.'
    expect(await machineIn(engine)).toMatchObject({ course: { unset: false, problem } })
    expect(await restart()).toEqual(noMore)
  })

  it('says of each part what the guest could not do, also when it comes with a start', async () => {
    engine = await startScene(false)
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    engine.cloud.guestReport = () => ({ ...everythingDone, keys: false, passwordSignIn: false })
    const problem =
      'SSH keys that its disk brought along could not be taken away. SSH could not be told whether it takes passwords.'
    expect(await start()).toEqual({ ...well, warning: problem })
    expect(await machineIn(engine)).toMatchObject({ course: { unset: false, problem } })
  })

  it('goes with that disk when it is kept, and comes back with it', async () => {
    await resetWhile(locked)
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    await expectSetUp()
    await exchangesOf(engine).undo()
    await engine.runWithSweeper()
    await expectSetUp()
  })

  it('comes with the start that brings a parked machine back, and sets the accounts of its people', async () => {
    engine = await startScene(false)
    const student = { sealedStudentPassword: `${(await machineIn(engine)).id}:Student-2` }
    await exchangesOf(engine).reset(student)
    await engine.runWithSweeper()
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    expect(await machineIn(engine)).toMatchObject({ parked: { stage: 'parked' }, course: { unset: true } })
    expect(await start()).toEqual(well)
    const vm = await expectSetUp()
    expect(vm).toMatchObject({ powerState: 'VM running', ...student })
    expect(cloudMachine(vm)?.studentPassword).toBe('Student-2')
  })

  it('comes also with a start that failed before that disk, and is retried', async () => {
    engine = await startScene(false)
    engine.cloud.refuse = (call) => (call === 'start' ? locked() : undefined)
    const { operationId } = await engine.operate(keyOf(await machineIn(engine)), { kind: 'start' }, asked)
    await engine.runWithSweeper()
    refuseNothing()
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    await engine.retry(operationId, asked)
    await engine.runWithSweeper()
    expect(await expectSetUp()).toMatchObject({ powerState: 'VM running' })
  })

  it('leaves the keys of whoever has it, that came first', async () => {
    const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'
    await resetWhile(locked)
    const { userId: id, ...who } = stu
    const sshKeys = { rev: 1, keys: [{ name: 'Laptop', key: ed25519 }] }
    const account = { type: 'user', id, schema: 1, ...who, role: 'student', labId, passwordHash: '', sshKeys }
    await engine.database.users.items.upsert({ ...account, createdAt: '2026-09-01T00:00:00.000Z' })
    const vm = await machineIn(engine)
    await engine.world.guestKeys.wish(vm, newKeysWish(engine.world.clock.now(), 1), id)
    await settleKeys(engine.world)(labId, [vm.id])
    await engine.runWithSweeper()
    expect(cloudMachine(vm)?.keys).toEqual([ed25519])
    expect(await restart()).toEqual(well)
    expect(cloudMachine(await expectSetUp())?.keys).toEqual([ed25519])
  })
})
