import { newId, type VmId } from '@labkeeper/functions/domain/kernel/ids'
import { after } from '@labkeeper/functions/domain/kernel/instant'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { cosmosTelling } from '@labkeeper/functions/gateways/cosmos/courses/telling'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { busy, outage } from '../../support/refusals.ts'

/** A message for the people in a guest, from its record to what they read. */

const key = { labId, resourceGroup: 'course', vmName: 'web' }
const student = { userId: 'u_stu', name: 'Stu', email: 'stu@example.test' } as const

let engine: Engine
let vmId: VmId
beforeEach(async () => {
  engine = await startEngine()
  await engine.create(aCreation(), request)
  await engine.run()
  vmId = (await vm()).id
  await set({ course: { id: newId('crs'), number: 1, clean: false }, allocatedTo: student })
  engine.cloud.calls.length = 0
})
afterEach(() => engine.stop())

const vm = async (): Promise<VmRecord> => {
  const [found] = await engine.list()
  if (found === undefined) throw new Error('The VM is gone')
  const { _etag, _ts, ...record } = found as VmRecord & Record<'_etag' | '_ts', unknown>
  return record
}
const set = async (change: object) => {
  await engine.records.item(vmId, labId).replace({ ...(await vm()), ...change } as never)
}
const now = () => engine.world.clock.now()
const told = () => engine.cloud.machines.get('web')?.told ?? []
const asked = () => engine.cloud.calls.filter(({ call }) => call === 'tell').length
const minuteMs = 60_000

/** As the call of a teacher records it; the message that calls a worker follows. */
const record = async (text: string, minutes = 60) => {
  const at = now().toISOString()
  const operation = newOperation(request, 'message', 1, now())
  const more = { deadline: after(now(), minutes * minuteMs) }
  const step = newStep(operation, await vm(), { message: { text, mark: at } }, now(), more)
  const notice = { userId: student.userId, text, at, from: 'Tia Teacher' }
  await cosmosTelling(engine.records).notify(operation, [{ vmId, notice, step }])
  return { operation, step }
}
const send = async (text: string, minutes?: number) => {
  const recorded = await record(text, minutes)
  await engine.world.nudges.step(labId, recorded.step.id)
  return recorded
}
const ended = async ({ operation: { id } }: Awaited<ReturnType<typeof record>>) => {
  const { operation, steps } = await engine.operation(id)
  return { ...operation, error: steps[0]?.error }
}

describe('a message', () => {
  it('is told once, however often its worker is called, and changes nothing of the machine but its notice', async () => {
    const before = await vm()
    engine.deliver(() => 4)
    const sent = await send('Save your work')
    await engine.run()
    expect(told()).toEqual(['Save your work'])
    expect(asked()).toBe(1)
    expect(await ended(sent)).toMatchObject({ total: 1, open: 0, succeeded: 1, failed: 0 })
    const { notice, ...rest } = await vm()
    expect(notice).toMatchObject({ text: 'Save your work', from: 'Tia Teacher' })
    expect(rest).toEqual(before)
  })

  it('is found by the timer when nobody was called', async () => {
    await record('Save your work')
    await engine.run()
    expect(told()).toEqual([])
    engine.turnClock(minuteMs)
    await engine.runWithSweeper()
    expect(told()).toEqual(['Save your work'])
  })

  it('is not told when its time is over, whatever held it up', async () => {
    const sent = await record('Save your work')
    engine.turnClock(61 * minuteMs)
    await engine.runWithSweeper()
    expect([told(), asked()]).toEqual([[], 0])
    expect(await ended(sent)).toMatchObject({ failed: 1, error: 'It could not be told in time.' })
  })

  it('has no more time for having waited for a turn', async () => {
    const sent = await send('Save your work', 3)
    const begun = now().getTime()
    engine.world.azureTurns.take = async () => ({ waitSeconds: 45, seat: 1 })
    await engine.run()
    expect(now().getTime() - begun).toBeLessThan(5 * minuteMs)
    expect(asked()).toBe(0)
    expect(await ended(sent)).toMatchObject({ failed: 1, error: 'It could not be told in time.' })
  })

  it('gives way to a newer one, and to whoever has the machine next', async () => {
    const first = await record('First')
    engine.turnClock(1)
    const second = await send('Second')
    await engine.world.nudges.step(labId, first.step.id)
    await engine.run()
    expect(told()).toEqual(['Second'])
    expect(await ended(first)).toMatchObject({ failed: 1, error: 'It was no longer so.' })
    expect(await ended(second)).toMatchObject({ succeeded: 1 })
    const third = await record('Third')
    await set({ allocatedTo: { ...student, userId: 'u_next' } })
    await engine.world.nudges.step(labId, third.step.id)
    await engine.run()
    expect(told()).toEqual(['Second'])
    expect(await ended(third)).toMatchObject({ failed: 1 })
  })

  it('is no concern of a machine that does not run, or is gone', async () => {
    const stopped = await record('Save your work')
    await set({ powerState: 'VM deallocated' })
    await engine.world.nudges.step(labId, stopped.step.id)
    await engine.run()
    expect(await ended(stopped)).toMatchObject({ failed: 1, error: 'It does not run.' })
    await set({ powerState: 'VM running' })
    const gone = await record('Save your work')
    await engine.records.item(vmId, labId).delete()
    await engine.world.nudges.step(labId, gone.step.id)
    await engine.run()
    expect(await ended(gone)).toMatchObject({ failed: 1 })
    expect(asked()).toBe(0)
    expect(await engine.list()).toEqual([])
  })
})

describe('beside other work', () => {
  it('waits until a new password is set, and sends nothing before', async () => {
    await engine.wishPassword(key, request)
    await send('Save your work')
    await engine.run()
    expect((await vm()).newPassword).toBeUndefined()
    const order = engine.cloud.calls.map(({ call }) => call).filter((call) => /tell|setPassword/.test(call))
    expect(order).toEqual(['setPassword', 'tell'])
    expect(told()).toEqual(['Save your work'])
  })

  it('waits for one that somebody wishes for while it is about to be told', async () => {
    const sent = await record('Save your work')
    await set({ newPassword: 'waiting' })
    await engine.take(sent.step.id)
    expect(asked()).toBe(0)
    await set({ newPassword: undefined })
    await engine.runWithSweeper()
    expect(told()).toEqual(['Save your work'])
  })

  it('holds up a password only while it is told, and never ends one', async () => {
    await send('Save your work')
    const [message] = engine.messages.splice(0)
    if (message === undefined) throw new Error('Nobody was called')
    await engine.take(message.stepId)
    expect(asked()).toBe(1)
    let refusals = 2
    engine.cloud.refuse = (call) => (call === 'setPassword' && refusals-- > 0 ? busy() : undefined)
    const { operationId = '' } = await engine.wishPassword(key, request)
    await engine.runWithSweeper()
    expect((await engine.operation(operationId)).operation).toMatchObject({ succeeded: 1, failed: 0 })
    expect(told()).toEqual(['Save your work'])
  })

  it('lets nobody wait who starts something meanwhile', async () => {
    await send('Save your work')
    await engine.operate(key, { kind: 'stop', deallocate: true }, request)
    await engine.run()
    expect(await vm()).toMatchObject({ powerState: 'VM deallocated' })
    expect(told()).toEqual([])
  })

  it('asks again when Azure is at something else, and takes no harm from an outage', async () => {
    const troubles = [busy(), outage(), busy()]
    engine.cloud.refuse = (call) => (call === 'tell' ? troubles.pop() : undefined)
    const sent = await send('Save your work')
    await engine.runWithSweeper()
    expect(told()).toEqual(['Save your work'])
    expect(await ended(sent)).toMatchObject({ succeeded: 1 })
  })
})

describe('a guest that does not answer', () => {
  it('is given up after two minutes, and stays as it is', async () => {
    engine.cloud.takesMs.tell = 90 * minuteMs
    const before = await vm()
    const sent = await send('Save your work')
    const begun = now().getTime()
    await engine.run()
    expect(now().getTime() - begun).toBeLessThan(3 * minuteMs)
    expect(await ended(sent)).toMatchObject({ failed: 1, error: 'It could not be told in time.' })
    const { notice: _, ...rest } = await vm()
    expect(rest).toEqual(before)
  })

  it.each([[{ told: false }], [undefined]])('or says %o, is said to have done so', async (report) => {
    engine.cloud.guestReport = () => report
    const sent = await send('Save your work')
    await engine.run()
    const error = 'The operating system did not take the message.'
    expect(await ended(sent)).toMatchObject({ failed: 1, error })
  })

  it('leaves the machine free when a message fails every time', async () => {
    const before = await vm()
    const sent = await send('Save your work')
    await engine.endPoisoned(labId, sent.step.id)
    const { notice: _, ...rest } = await vm()
    expect(rest).toEqual(before)
    expect(await ended(sent)).toMatchObject({ failed: 1 })
  })
})

it('is not tried again: it would be told too late', async () => {
  engine.cloud.guestReport = () => ({ told: false })
  const { operation } = await send('Save your work')
  await engine.run()
  await expect(engine.retry(operation.id, request)).rejects.toMatchObject({
    code: 'conflict',
    message: 'What could not be told in time is not told later. Send a new message.',
  })
})

it('stands in no list of what goes on', async () => {
  await send('Save your work')
  const kinds = async (active: boolean) =>
    (await engine.world.work.listOperations(labId, active)).map(({ operation }) => operation.kind)
  expect([await kinds(true), await kinds(false)]).toEqual([[], ['create']])
})
