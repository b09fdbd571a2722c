import type { Vms } from '@labkeeper/functions/ports/vms/vms'
import { afterEach, describe, expect, it } from 'vitest'
import { callsBelow, type Fault, scripted } from '../../faults/disturbances.ts'
import type { Engine } from '../../support/operations/engine.ts'
import { sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { type Machine, machineIn } from '../../support/operations/exchanges.ts'
import { contentIn, expectBytes, expectSettled, parkingOf } from '../../support/operations/parking-scene.ts'
import { startSleepScene } from '../../support/operations/sleep-scene.ts'
import type { Disturb } from '../../support/operations/toy-queue.ts'
import { secretExpired } from '../../support/refusals.ts'

/** A process dies, or hangs, while a machine is parked, or brought back. */

let engine: Engine
const { operation, sweepDue } = sceneOf(() => engine)
const script = new Map<number, Fault>()
const { disturb, bear, begin, calm, onStall } = scripted(script)
afterEach(async () => {
  calm()
  script.clear()
  await engine.stop()
})

/** More than either has. */
const mostCalls = 64

describe('a machine that is parked', () => {
  it('and that Azure took away though nobody heard of it has its snapshot still, and comes back', async () => {
    engine = await startScene(false)
    const first = await machineIn(engine)
    const bytes = contentIn(engine, first)
    await parkingOf(engine).park()
    let isOut = false
    engine.cloud.refuse = (call) => {
      if (call === 'delete-vm') isOut = engine.cloud.machines.delete(first.name) || isOut
      return isOut ? secretExpired() : undefined
    }
    await engine.runWithSweeper()
    expect(await machineIn(engine)).toMatchObject({ powerState: 'VM unknown', parked: { stage: 'unsure' } })
    engine.cloud.refuse = () => undefined
    // Whoever asks for it once more, or for the machine, goes on from there.
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    await sweepDue()
    const vm = await expectSettled(engine)
    expect(vm.parked?.stage).toBe('parked')
    expect(contentIn(engine, vm)).toEqual(bytes)
    await parkingOf(engine).bringBack()
    await engine.runWithSweeper()
    await sweepDue()
    expect(contentIn(engine, await expectSettled(engine))).toEqual(bytes)
  })

  it('half-way, and is asked for meanwhile, has the disk that it had', async () => {
    engine = await startScene(false)
    const first = await machineIn(engine)
    await parkingOf(engine).park()
    let isOut = false
    engine.cloud.refuse = (call) => {
      isOut ||= call === 'delete-vm'
      return isOut ? secretExpired() : undefined
    }
    await engine.runWithSweeper()
    expect((await machineIn(engine)).parked?.stage).toBe('unsure')
    engine.cloud.refuse = () => undefined
    const before = engine.cloud.calls.length
    const id = await parkingOf(engine).bringBack()
    await engine.runWithSweeper()
    await sweepDue()
    expect(await operation(id)).toMatchObject({ succeeded: 1, failed: 0 })
    const vm = await expectSettled(engine)
    expect({ parked: vm.parked, disks: vm.disks }).toEqual({ parked: undefined, disks: first.disks })
    expect(engine.cloud.calls.slice(before).map(({ call }) => call)).not.toContain('copyDisk')
  })
})

it('whose worker hangs until another has brought it back comes back once, and no error is seen', async () => {
  let hang: (() => Promise<void>) | undefined
  const hanging: Disturb = (port, target) => {
    if (port !== 'vms') return target
    const { read } = target as unknown as Pick<Vms, 'read'>
    const late: typeof read = async (...key) => {
      const meanwhile = hang
      if (meanwhile === undefined || engine.cloud.machines.size === 0) return read(...key)
      hang = undefined
      await meanwhile()
      return read(...key)
    }
    return { ...target, read: late }
  }
  engine = await startScene(false, false, hanging)
  await parkingOf(engine).park()
  await engine.runWithSweeper()
  const id = await parkingOf(engine).bringBack()
  let stood: string | undefined
  hang = async () => {
    const [step] = (await engine.operation(id)).steps
    stood = step?.phase
    engine.turnClock(60_000)
    await engine.sweep()
    await engine.run()
    expect(await operation(id)).toMatchObject({ succeeded: 1 })
  }
  await engine.run()
  expect(stood).toBe('put')
  expect(await operation(id)).toMatchObject({ succeeded: 1, failed: 0 })
  await expectSettled(engine)
})

describe('whatever dies', () => {
  const faults = ['die-before', 'die-after', 'no-answer', 'stall'] as const satisfies readonly Fault[]

  /** Its record, as nothing disturbs it. */
  const undisturbed = async (): Promise<Machine> => {
    const { resources } = await engine.records.items
      .query<Machine>("SELECT * FROM c WHERE c.type = 'vm'")
      .fetchAll()
    const [vm] = resources
    if (vm === undefined) throw new Error('No machine')
    return vm
  }

  /** Until nobody has anything to do any more; at every moment there is the disk, or a snapshot that is ready. */
  const playOut = async (operationId: string): Promise<void> => {
    for (let hop = 0; hop < 600; hop += 1) {
      if (engine.messages.length > 0) await bear(() => engine.run(1))
      else {
        engine.turnClock(60_000)
        await bear(() => engine.sweep())
      }
      expectBytes(engine, await undisturbed())
      const { open } = await operation(operationId)
      if (open === 0 && engine.messages.length === 0) return
    }
    throw new Error('It does not end')
  }

  it.each(faults)(
    'the bytes are there at each call of park and bring back, and the machine is the same: %s',
    { timeout: 240_000 },
    async (fault) => {
      const rules = { addressOnlyWhileRunning: false, slowDiskAsleep: true }
      engine = (await startSleepScene(rules, { disturb })).engine
      onStall(async () => {
        engine.turnClock(60_000)
        await bear(() => engine.sweep())
        await bear(() => engine.run(60))
      })
      const first = await machineIn(engine)
      const bytes = contentIn(engine, first)
      for (const call of callsBelow(mostCalls, 7)) {
        for (const what of ['park', 'bringBack'] as const) {
          const id = await parkingOf(engine)[what]()
          script.clear()
          script.set(call, fault)
          begin()
          await playOut(id)
          calm()
          script.clear()
          await engine.runWithSweeper()
          await sweepDue()
          const vm = await expectSettled(engine)
          const { name, allocatedTo, sealedPassword } = first
          // What is brought back sleeps on a slow disk.
          if (what === 'bringBack') {
            expect({ call, disk: vm.course.disk }).toEqual({ call, disk: 'slow' })
            expect(engine.cloud.slow.has(vm.disks[0]?.name ?? '')).toBe(true)
          }
          expect({ what, call, ...vm }).toMatchObject({ name, allocatedTo, sealedPassword })
          expect({ what, call, content: contentIn(engine, vm) }).toEqual({ what, call, content: bytes })
          expect({ what, call, isParked: vm.parked !== undefined }).toEqual({
            ...{ what, call },
            isParked: what === 'park',
          })
        }
      }
    },
  )
})
