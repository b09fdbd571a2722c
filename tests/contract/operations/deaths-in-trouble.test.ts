import { afterEach, describe, expect, it } from 'vitest'
import { callsBelow, type Fault, scripted } from '../../faults/disturbances.ts'
import { binOf } from '../../support/operations/bin-scene.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { parkingOf } from '../../support/operations/parking-scene.ts'
import { awakeNow, startSleepScene } from '../../support/operations/sleep-scene.ts'
import { locked, outage } from '../../support/refusals.ts'

/** A process dies, or hangs, in what is done only when Azure has failed before. */

let engine: Engine
const { operation, expectWhole } = sceneOf(() => engine)
const { items, disks, snapshots } = binOf(() => engine)
const script = new Map<number, Fault>()
const { disturb, bear, begin, calm, onStall } = scripted(script)
afterEach(() => engine.stop())

const faults = ['die-before', 'die-after', 'no-answer', 'stall'] as const satisfies readonly Fault[]
/** More than come after any of the scenes. */
const mostCalls = 40
const minute = 60_000

/** From where a process may die, and what must be so in the end. */
interface Scene {
  readonly operationId: string
  readonly expectEnd: () => Promise<void>
}

const countOf = (call: string): number => engine.cloud.calls.filter((one) => one.call === call).length

const hop = async (): Promise<void> => {
  if (engine.messages.length > 0) return engine.run(1)
  engine.turnClock(minute)
  await engine.sweep()
}

const runUntil = async (isSo: () => boolean): Promise<void> => {
  for (let hops = 0; hops < 2000 && !isSo(); hops += 1) await hop()
  expect(isSo()).toBe(true)
}

/** Until nobody has anything to do any more. */
const playOut = async (operationId: string): Promise<void> => {
  for (let hops = 0; hops < 600; hops += 1) {
    await bear(hop)
    const { open } = await operation(operationId)
    if (open === 0 && engine.messages.length === 0) return
  }
  throw new Error('It does not end')
}

const scenes: Readonly<Record<string, () => Promise<Scene>>> = {
  'a reset that is tried again finds the machine that Azure had made unheard': async () => {
    engine = await startScene(true, true, disturb)
    const operationId = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    let isHeard = true
    engine.cloud.refuse = (call) => {
      if (call === 'createVm') isHeard = false
      return isHeard || call === 'createVm' ? undefined : outage()
    }
    await engine.runWithSweeper()
    expect(await machineIn(engine)).toMatchObject({ course: { unmade: true } })
    engine.cloud.refuse = () => undefined
    engine.turnClock(5 * minute)
    await engine.cleanUp()
    return {
      operationId,
      expectEnd: async () => {
        expect(await operation(operationId)).toMatchObject({ succeeded: 1, failed: 0 })
        expect(await expectWhole()).toMatchObject({ course: { unmade: false }, powerState: 'VM running' })
        expect(countOf('createVm')).toBe(2)
      },
    }
  },

  'the address that was made for a machine that is gone goes again': async () => {
    const scene = await startSleepScene(undefined, { runs: true, disturb })
    engine = scene.engine
    await scene.do('stop')
    engine.cloud.machines.clear()
    const operationId = await scene.power('start')
    await runUntil(() => countOf('create-ip') > 1)
    return {
      operationId,
      expectEnd: async () => {
        expect(await operation(operationId)).toMatchObject({ succeeded: 0, failed: 1 })
        expect([...engine.cloud.parts].filter((part) => part.startsWith('ip/'))).toEqual([])
      },
    }
  },

  'a disk that could not be made fast is looked at, and its machine starts': async () => {
    const scene = await startSleepScene(undefined, { runs: true, disturb })
    engine = scene.engine
    await scene.do('stop')
    engine.cloud.refuse = (call) => (call === 'disk-fast' ? locked() : undefined)
    const operationId = await scene.power('start')
    return {
      operationId,
      expectEnd: async () => {
        expect(await operation(operationId)).toMatchObject({ succeeded: 1, failed: 0 })
        expect(await scene.seen()).toEqual({ ...awakeNow, slow: true })
      },
    }
  },

  'what could not be saved for the bin stays, and its machine as it is': async () => {
    engine = await startScene(false, false, disturb)
    const [disk] = (await machineIn(engine)).disks
    engine.cloud.refuse = (call) => (call === 'saveDisk' ? locked() : undefined)
    const operationId = await parkingOf(engine).remove()
    await runUntil(() => countOf('saveDisk') === 4)
    return {
      operationId,
      expectEnd: async () => {
        expect(await operation(operationId)).toMatchObject({ succeeded: 0, failed: 1 })
        // What was to be saved is forgotten by the worker of the lab.
        await engine.tick()
        await engine.runWithSweeper()
        const { powerState, status, ...vm } = await machineIn(engine)
        expect({ powerState, status, held: vm.operationId, disks: disks() }).toEqual({
          ...{ powerState: 'VM deallocated', status: 'Succeeded', held: undefined, disks: [disk?.name] },
        })
        expect({ items: await items(), machines: engine.cloud.machines.size }).toEqual({
          ...{ items: [], machines: 1 },
        })
      },
    }
  },

  'a parked machine whose removal takes long lies in the bin all the same': async () => {
    engine = await startScene(false, false, disturb)
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    const { parked } = await machineIn(engine)
    const tooLong = [80 * minute]
    engine.cloud.refuse = (call) => {
      if (call === 'delete-vm') engine.cloud.takesMs['delete-vm'] = tooLong.pop() ?? 0
      return undefined
    }
    const operationId = await parkingOf(engine).remove()
    await runUntil(() => countOf('delete-vm') > 1)
    engine.turnClock(76 * minute)
    return {
      operationId,
      expectEnd: async () => {
        expect(await engine.list()).toEqual([])
        const kept = (await engine.world.bins.list(labId)).items
        expect(kept).toMatchObject([{ state: 'kept', snapshotName: parked?.snapshot }])
        expect(snapshots()).toContain(parked?.snapshot)
      },
    }
  },
}

describe.each(Object.entries(scenes))('%s', { timeout: 240_000 }, (_, start) => {
  it.each(faults)('at whichever call: %s', async (fault) => {
    onStall(async () => {
      engine.turnClock(minute)
      await bear(() => engine.sweep())
      await bear(() => engine.run(60))
    })
    for (const call of callsBelow(mostCalls, 20)) {
      script.clear()
      const { operationId, expectEnd } = await start()
      // Each fault meets other calls.
      script.set(call + 5 * faults.indexOf(fault), fault)
      begin()
      await playOut(operationId)
      calm()
      script.clear()
      await engine.runWithSweeper()
      await expectEnd()
      await engine.stop()
    }
    engine = await startScene(false)
  })
})
