import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import { afterEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../support/operations/engine.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { parkingOf } from '../../support/operations/parking-scene.ts'
import { asleepNow, awakeNow, startSleepScene } from '../../support/operations/sleep-scene.ts'

/** Machines of courses cost less while they are stopped, and lack nothing while they run. */

let engine: Engine
afterEach(() => engine.stop())

const open = async (...of: Parameters<typeof startSleepScene>) => {
  const scene = await startSleepScene(...of)
  engine = scene.engine
  return scene
}
const hour = 60 * 60_000
const final = (code = 'OperationNotAllowed') => new CloudError('final', code, 'Azure refused it.')
const calls = () => engine.cloud.calls.map(({ call }) => call).filter((call) => call !== 'poll')
const forget = () => engine.cloud.calls.splice(0)

describe('a machine', { timeout: 120_000 }, () => {
  it('has neither address nor fast disk while it is stopped, and both before it starts', async () => {
    const { do: act, seen } = await open(undefined, { runs: true })
    await act('stop')
    expect(await seen()).toEqual(asleepNow)
    forget()
    const id = await act('start')
    expect(await seen()).toEqual(awakeNow)
    expect(calls()).toEqual(['disk-fast', 'create-ip', 'join-address', 'readAddresses', 'start'])
    expect((await engine.operation(id)).operation).toMatchObject({ succeeded: 1, failed: 0 })
  })

  it('is as it was made where its course says so, and asks for nothing more', async () => {
    const { do: act, seen } = await open(
      { addressOnlyWhileRunning: false, slowDiskAsleep: false },
      { runs: true },
    )
    forget()
    await act('stop')
    await act('start')
    expect(await seen()).toEqual(awakeNow)
    expect(calls()).toEqual(['deallocate', 'start'])
  })

  it('sleeps when it was stopped elsewhere, or before its course said so', async () => {
    const { tend, seen } = await open()
    expect(await seen()).toEqual({ ...asleepNow, address: true, isShown: true, slow: false })
    expect(await tend()).toMatchObject({ count: 1 })
    await engine.runWithSweeper()
    expect(await seen()).toEqual(asleepNow)
    expect(await tend()).toEqual({ count: 0 })
  })

  it('gets all back while it is stopped when its course says so', async () => {
    const { do: act, tend, seen, setRules } = await open(undefined, { runs: true })
    await act('stop')
    await setRules({ addressOnlyWhileRunning: false, slowDiskAsleep: false })
    expect(await tend()).toMatchObject({ count: 1 })
    await engine.runWithSweeper()
    expect(await seen()).toEqual({ ...awakeNow, power: 'VM deallocated' })
  })

  it('that runs without an address gets one', async () => {
    const { do: act, tend, seen } = await open(undefined, { runs: true })
    await act('stop')
    const vm = await machineIn(engine)
    const machine = engine.cloud.machines.get(vm.name)
    if (machine) machine.powerState = 'VM running'
    await engine.records.items.upsert({ ...vm, powerState: 'VM running' })
    expect(await tend()).toMatchObject({ count: 1 })
    await engine.runWithSweeper()
    // Its disk cannot be changed while it runs.
    expect(await seen()).toEqual({ ...awakeNow, slow: true })
  })
})

describe('a machine that was deleted in Azure', { timeout: 120_000 }, () => {
  it('leaves no address behind when somebody starts it', async () => {
    const { do: act } = await open(undefined, { runs: true })
    await act('stop')
    const { name } = await machineIn(engine)
    engine.cloud.machines.delete(name)
    const id = await act('start')
    expect((await engine.operation(id)).operation).toMatchObject({ succeeded: 0, failed: 1 })
    expect(calls()).toContain('create-ip')
    expect([...engine.cloud.parts].filter((part) => part.startsWith('ip/'))).toEqual([])
  })
})

describe('what Azure refuses', { timeout: 120_000 }, () => {
  it.each(['create-ip', 'join-address', 'readAddresses', 'disk-fast'])(
    'of a start is left for later, and the machine starts: %s',
    async (refused) => {
      const { do: act, tend, seen } = await open(undefined, { runs: true })
      await act('stop')
      engine.cloud.refuse = (call) => (call === refused ? final() : undefined)
      const id = await act('start')
      expect((await engine.operation(id)).operation).toMatchObject({ succeeded: 1, failed: 0 })
      expect((await machineIn(engine)).powerState).toBe('VM running')
      engine.cloud.refuse = () => undefined
      if (refused === 'disk-fast') {
        expect(await seen()).toEqual({ ...awakeNow, slow: true })
        expect(await tend()).toEqual({ count: 0 })
        return
      }
      expect((await engine.operation(id)).steps[0]?.warning).toBe(
        'It has no public address yet: Azure refused it.',
      )
      // Not at once again.
      expect(await tend()).toMatchObject({ count: 0, next: expect.any(String) })
      engine.turnClock(hour / 6)
      expect(await tend()).toMatchObject({ count: 1 })
      await engine.runWithSweeper()
      expect(await seen()).toEqual(awakeNow)
    },
  )

  it.each(['join-address', 'readAddresses'])(
    'of a start leaves no address behind where the machine is stopped before the next try: %s',
    async (refused) => {
      const { do: act, seen } = await open(undefined, { runs: true })
      await act('stop')
      engine.cloud.refuse = (call) => (call === refused ? final() : undefined)
      await act('start')
      engine.cloud.refuse = () => undefined
      // Azure changes a disk twice a day.
      engine.turnClock(24 * hour)
      await act('stop')
      expect(await seen()).toEqual(asleepNow)
    },
  )

  it.each(['leave-address', 'delete-ip', 'disk-slow'])('of a stop is left for later: %s', async (refused) => {
    const { do: act, tend, seen } = await open(undefined, { runs: true })
    engine.cloud.refuse = (call) => (call === refused ? final() : undefined)
    const id = await act('stop')
    expect((await engine.operation(id)).operation).toMatchObject({ succeeded: 1, failed: 0 })
    expect((await machineIn(engine)).powerState).toBe('VM deallocated')
    engine.cloud.refuse = () => undefined
    engine.turnClock(10_000)
    expect(await tend()).toMatchObject({ count: 0, next: expect.any(String) })
    engine.turnClock(hour)
    expect(await tend()).toMatchObject({ count: 1 })
    await engine.runWithSweeper()
    expect(await seen()).toEqual(asleepNow)
  })

  it.each(['start', 'stop'] as const)(
    'of a %s of which nobody heard until its time was up is found out, and the disk is slow again',
    async (kind) => {
      const { do: act, power, tend, seen } = await open(undefined, { runs: true })
      if (kind === 'start') await act('stop')
      await power(kind)
      const asked = kind === 'start' ? 'disk-fast' : 'disk-slow'
      for (let hop = 0; hop < 20 && calls().at(-1) !== asked; hop += 1) await engine.run(1)
      expect(calls().at(-1)).toBe(asked)
      // Azure changes a disk twice a day.
      engine.turnClock(25 * hour)
      await engine.runWithSweeper()
      expect(await machineIn(engine)).toMatchObject({
        powerState: 'VM deallocated',
        course: { disk: 'unsure' },
      })
      engine.turnClock(hour)
      await tend()
      await engine.runWithSweeper()
      expect(await seen()).toEqual(asleepNow)
      expect((await machineIn(engine)).course.disk).toBe('slow')
    },
  )

  it('a third time in a day leaves the disk as it is', async () => {
    const { do: act, tend, seen } = await open(undefined, { runs: true })
    await act('stop')
    await act('start')
    await act('stop')
    expect(await seen()).toEqual({ ...asleepNow, slow: false })
    await act('start')
    expect(await seen()).toEqual(awakeNow)
    await act('stop')
    engine.turnClock(24 * hour)
    expect(await tend()).toMatchObject({ count: 1 })
    await engine.runWithSweeper()
    expect(await seen()).toEqual(asleepNow)
  })

  it('does not keep a start waiting where Azure is away for a while', async () => {
    const { do: act } = await open(undefined, { runs: true })
    await act('stop')
    forget()
    engine.cloud.refuse = (call) =>
      call === 'create-ip' ? new CloudError('transient', 'ServerError', 'Azure is away.') : undefined
    const before = engine.world.clock.now().getTime()
    await act('start')
    const [start] = engine.cloud.calls.filter(({ call }) => call === 'start')
    expect((start?.at ?? 0) - before).toBeLessThan(60_000)
    expect(calls().filter((call) => call === 'create-ip')).toHaveLength(3)
  })
})

describe('another disk', { timeout: 120_000 }, () => {
  it('of a machine that sleeps is slow as well in the end, and the old one stays so', async () => {
    const { do: act, seen } = await open(undefined, { runs: true })
    await act('stop')
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    expect(await seen()).toEqual(asleepNow)
    const { kept: [old] = [] } = await machineIn(engine)
    expect(old).toMatchObject({ slow: true })
    expect(engine.cloud.slow.has(old?.name ?? '')).toBe(true)
    await exchangesOf(engine).undo()
    await engine.runWithSweeper()
    expect(await seen()).toEqual(asleepNow)
  })

  it('is fast while its machine runs, also one that slept', async () => {
    const { do: act, seen } = await open(undefined, { runs: true })
    await act('stop')
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    engine.turnClock(24 * hour)
    await act('start')
    await exchangesOf(engine).undo()
    await engine.runWithSweeper()
    expect(await seen()).toEqual(awakeNow)
  })

  it('of an image leaves the address as it is: of one that runs there, of one that sleeps away', async () => {
    const { do: act, seen } = await open(undefined, { runs: true, ofImage: true })
    const { image } = await machineIn(engine)
    const ofImage = { copyOf: undefined, ...(image && { image }) } as never
    await act('stop')
    await exchangesOf(engine).reset(ofImage)
    await engine.runWithSweeper()
    expect(await seen()).toEqual(asleepNow)
    await act('start')
    await exchangesOf(engine).reset(ofImage)
    await engine.runWithSweeper()
    expect(await seen()).toEqual(awakeNow)
  })
})

describe('a machine that is parked', { timeout: 120_000 }, () => {
  const parkAsleep = async () => {
    const scene = await open(undefined, { runs: true })
    await scene.do('stop')
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    expect((await machineIn(engine)).parked?.stage).toBe('parked')
    forget()
    return scene
  }

  it('is brought back with the disk that it is to sleep with: nothing is changed about it', async () => {
    const { seen } = await parkAsleep()
    await parkingOf(engine).bringBack()
    await engine.runWithSweeper()
    expect(await seen()).toEqual(asleepNow)
    expect(calls().filter((call) => /^disk-|is-slow/.test(call))).toEqual([])
  })

  it('is brought back to run with a fast one', async () => {
    const { seen } = await parkAsleep()
    await parkingOf(engine).bringBackAndStart()
    await engine.runWithSweeper()
    expect(await seen()).toEqual(awakeNow)
    expect(calls().filter((call) => /^disk-|is-slow/.test(call))).toEqual([])
  })

  it('is started with a fast one', async () => {
    const { do: act, seen } = await parkAsleep()
    await act('start')
    expect(await seen()).toEqual(awakeNow)
  })

  it('has a fast one afterwards where its course wants no slow ones any more', async () => {
    const { seen, setRules } = await parkAsleep()
    await setRules({ slowDiskAsleep: false })
    await parkingOf(engine).bringBack()
    await engine.runWithSweeper()
    expect(await seen()).toEqual({ ...asleepNow, slow: false })
  })

  it('is made of another kind of disk at the next try, where its course has thought better of it', async () => {
    const { seen, setRules } = await parkAsleep()
    await parkingOf(engine).bringBack()
    engine.cloud.refuse = (call) => (/createVm|deleteBelonging/.test(call) ? final() : undefined)
    await engine.runWithSweeper()
    expect((await machineIn(engine)).parked).toMatchObject({ slow: true })
    engine.cloud.refuse = () => undefined
    await setRules({ slowDiskAsleep: false })
    await parkingOf(engine).bringBack()
    await engine.runWithSweeper()
    expect(await seen()).toEqual({ ...asleepNow, slow: false })
  })
})
