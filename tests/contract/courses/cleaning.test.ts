import { toNewDisk } from '@labkeeper/functions/domain/courses/disks/plan-exchange'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import { inMotion } from '@labkeeper/functions/domain/vms/in-motion'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { aWeek, machineIn } from '../../support/operations/exchanges.ts'
import { locked, quotaExceeded } from '../../support/refusals.ts'

/** A machine is made anew, whatever happens on the way. */

const course = { id: 'crs_1', number: 3, clean: false } as const

let engine: Engine
let before: VmRecord
beforeEach(async () => {
  engine = await startEngine()
  await engine.create(aCreation(), request)
  await engine.run()
  const [vm] = await engine.list()
  if (vm === undefined) throw new Error('No VM')
  before = { ...vm, course }
  await engine.records.items.upsert(before)
})
afterEach(() => engine.stop())

const clean = async (made = before) => {
  const now = engine.world.clock.now()
  const operation = newOperation({ ...request, courseId: course.id }, 'clean', 1, now)
  const sealedPassword = `${before.id}:another`
  const planned: VmRecord = {
    ...made,
    sealedPassword,
    size: 'Standard_B2s',
    course: { ...course, clean: true },
  }
  const machine = { ...(await machineIn(engine)), course }
  const step = newStep(operation, before, {}, now, toNewDisk(aWeek, machine, planned, now, true))
  const change = { ...inMotion('clean', {}), course: { ...course, resetting: true } }
  const taken = await engine.world.work.acceptMany(operation, [{ step, change }], 'given')
  expect([...taken]).toEqual([before.id])
  await engine.world.nudges.steps(labId, [step.id])
  await engine.runWithSweeper()
  return operation.id
}
const made = () => engine.cloud.calls.filter(({ call }) => call === 'createVm').length

it('is the same machine with another disk and another password', async () => {
  const { operation } = await engine.operation(await clean())
  expect(operation).toMatchObject({ kind: 'clean', succeeded: 1, failed: 0 })
  const [vm] = await engine.list()
  expect(vm).toMatchObject({
    ...{ id: before.id, name: before.name, status: 'Succeeded', powerState: 'VM deallocated' },
    ...{ size: 'Standard_B2s', sealedPassword: `${before.id}:another` },
    course: { id: 'crs_1', number: 3, clean: true },
  })
  expect(vm?.course).not.toHaveProperty('resetting')
  expect(vm).not.toHaveProperty('operationId')
  expect(engine.cloud.machines.size).toBe(1)
  expect(made()).toBe(2)
})

it('has nothing any more of who had it, nor of what was wished of it', async () => {
  const nextPassword = { id: 'pw_1', sealed: `${before.id}:wished`, requestedBy: 'u_1', requestId: 'r_1' }
  const help = { userId: 'u_1', text: 'Mine', at: before.createdAt }
  const theirs = { help, lastError: 'It did not start.', newPassword: 'waiting', nextPassword } as const
  const problem = 'The host name could not be set.'
  await engine.records.items.upsert({ ...before, ...theirs, course: { ...course, problem } })
  await clean()
  const [vm] = await engine.list()
  expect(vm?.course).toEqual({ id: 'crs_1', number: 3, clean: true, address: 'joined' })
  for (const field of Object.keys(theirs)) expect(vm).not.toHaveProperty([field])
  const { resource } = await engine.records.item(before.id, labId).read()
  expect(JSON.stringify(resource)).not.toMatch(/wished|Mine|did not start|waiting/)
})

it('is made ready by a retry, whatever was said of the failure', async () => {
  engine.cloud.refuse = (call) => (call === 'delete-vm' ? locked() : undefined)
  const operationId = await clean()
  engine.cloud.refuse = () => undefined
  const { steps } = await engine.operation(operationId)
  await engine.records.items.upsert({ ...steps[0], warning: 'It could not be stopped.' })
  await engine.retry(operationId, request)
  await engine.runWithSweeper()
  expect(await engine.list()).toMatchObject([{ id: before.id, course: { clean: true } }])
})

it('says what it is made of by now, and nothing of what it was', async () => {
  const { image, ...rest } = before
  expect(image).toBeDefined()
  await engine.records.items.upsert({ ...before, copyOf: { snapshotName: 'bio-v1' } })
  await clean(before)
  const [first] = await engine.list()
  expect(first).toMatchObject({ image })
  expect(first).not.toHaveProperty('copyOf')
  engine.cloud.parts.add('snapshot/bio-v2')
  await clean({ ...rest, copyOf: { snapshotName: 'bio-v2' } })
  const [copied] = await engine.list()
  expect(copied).toMatchObject({ copyOf: { snapshotName: 'bio-v2' } })
  expect(copied).not.toHaveProperty('image')
})

it('stays what it was, with its password, when Azure keeps it', async () => {
  engine.cloud.refuse = (call) => (call === 'delete-vm' ? locked() : undefined)
  const { operation } = await engine.operation(await clean())
  expect(operation).toMatchObject({ failed: 1 })
  const [vm] = await engine.list()
  expect(vm).toMatchObject({ sealedPassword: before.sealedPassword, size: before.size, course })
  expect(vm?.course).not.toHaveProperty('resetting')
  expect(engine.cloud.machines.size).toBe(1)
})

const give = (vm: VmRecord) =>
  engine.records.items.upsert({ ...vm, allocatedTo: { userId: 'u_1', name: 'Stu', email: 's@x.test' } })
const nothing = /Nothing could be retried/

it('is not cleaned by a retry once somebody has it, and given to nobody while it is', async () => {
  engine.cloud.refuse = (call) => (call === 'delete-vm' ? locked() : undefined)
  const operationId = await clean()
  engine.cloud.refuse = () => undefined
  const [vm] = await engine.list()
  if (vm === undefined) throw new Error('No VM')
  await give(vm)
  await expect(engine.retry(operationId, request)).rejects.toThrow('Somebody else has the machine by now.')
  expect(engine.cloud.machines.size).toBe(1)
  await engine.records.items.upsert(vm)
  await engine.retry(operationId, request)
  expect((await engine.list())[0]).toMatchObject({ course: { resetting: true } })
  await engine.runWithSweeper()
  expect((await engine.list())[0]?.course).toEqual({ ...course, clean: true, address: 'joined' })
})

it('is not removed by a retry once somebody has it', async () => {
  engine.cloud.refuse = (call) => (call === 'delete-vm' ? locked() : undefined)
  const now = engine.world.clock.now()
  const input = { deleteAssociatedResources: true }
  const operation = newOperation({ ...request, courseId: course.id }, 'remove', 1, now)
  const step = newStep({ ...operation, kind: 'delete' }, before, input, now)
  await engine.world.work.acceptMany(operation, [{ step, change: inMotion('delete', input) }], 'given')
  await engine.world.nudges.steps(labId, [step.id])
  await engine.runWithSweeper()
  engine.cloud.refuse = () => undefined
  const [vm] = await engine.list()
  if (vm === undefined) throw new Error('No VM')
  await give(vm)
  await expect(engine.retry(operation.id, request)).rejects.toThrow(nothing)
  await engine.runWithSweeper()
  expect(await engine.list()).toHaveLength(1)
  await engine.records.items.upsert(vm)
  await engine.retry(operation.id, request)
  await engine.runWithSweeper()
  expect(await engine.list()).toEqual([])
})

it('keeps the disk of whoever had it for staff, and none of their checkpoints', async () => {
  const disk = before.disks[0]?.name
  const checkpoint = {
    id: 'chk_1',
    name: 'saved',
    sizeGB: 32,
    at: before.createdAt,
    of: 'u_1',
    os: before.os,
  }
  engine.cloud.parts.add('snapshot/saved')
  await engine.records.items.upsert({ ...before, checkpoints: [checkpoint] })
  await clean()
  const [vm] = await engine.list()
  expect(vm).toMatchObject({ kept: [{ name: disk }], checkpoints: [], waste: [{ name: 'saved' }] })
  expect(vm?.kept?.[0]).not.toHaveProperty('of')
  expect(engine.cloud.parts).toContain(`disk/${disk}`)
})

it('stays in the list when it cannot be made again, with the old disk, and is made by a retry', async () => {
  engine.cloud.refuse = (call) => (call === 'createVm' ? quotaExceeded() : undefined)
  const operationId = await clean()
  expect((await engine.operation(operationId)).operation).toMatchObject({ failed: 1 })
  expect(await engine.list()).toMatchObject([
    { id: before.id, kept: [{ name: before.disks[0]?.name }], course: { clean: false, unmade: true } },
  ])
  engine.cloud.refuse = () => undefined
  await engine.retry(operationId, request)
  await engine.runWithSweeper()
  expect((await engine.operation(operationId)).operation).toMatchObject({ succeeded: 1, failed: 0 })
  expect(await engine.list()).toMatchObject([{ id: before.id, course: { number: 3, clean: true } }])
})

it('is nobody else’s while it goes on, and nothing is done twice', async () => {
  engine.deliver(() => 3)
  await clean()
  expect(made()).toBe(2)
  const operation = newOperation(request, 'clean', 1, engine.world.clock.now())
  await engine.records.items.upsert({
    ...before,
    allocatedTo: { userId: 'u_1', name: 'Stu', email: 's@x.test' },
  })
  const step = newStep(operation, before, {}, engine.world.clock.now())
  const taken = await engine.world.work.acceptMany(
    operation,
    [{ step, change: inMotion('clean', {}) }],
    'given',
  )
  expect([...taken]).toEqual([])
  expect(await engine.world.work.readOperation(labId, operation.id)).toBeUndefined()
})

it('that fails half-way is kept like one that was given back just then', async () => {
  engine.cloud.refuse = (call) => {
    if (call === 'createVm') return quotaExceeded()
    return call === 'delete-vm' && made() > 1 ? locked() : undefined
  }
  await clean()
  const [vm] = await engine.list()
  expect(vm?.course?.givenBackAt).toBe(vm?.course?.triedAt)
  expect(vm?.course).toMatchObject({ clean: false, givenBackAt: expect.stringMatching(/Z$/) })
})
