import { afterEach, describe, expect, it } from 'vitest'
import { type Fault, scripted } from '../../faults/disturbances.ts'
import { binOf } from '../../support/operations/bin-scene.ts'
import { labId } from '../../support/operations/engine.ts'
import { deleteAfter, minute, never, type PolicyEngine, startPolicyEngine } from '../policies/engine.ts'

/** Whatever dies between snapshot and deletion, or while a VM comes back: no disk without its snapshot. Acceptance W6. */

let engine: PolicyEngine
const { items, disks, snapshots, restore } = binOf(() => engine)
const script = new Map<number, Fault>()
const { disturb, bear, begin, calm } = scripted(script)
afterEach(() => engine.stop())

const password = () => engine.cloud.machines.get('web')?.password

const openScene = async (): Promise<void> => {
  engine = await startPolicyEngine({ disturb })
  await engine.createUnder(deleteAfter(60))
  await engine.world.labs.setPolicy(labId, never)
  engine.turnClock(60 * minute)
}

/** At every moment: the disk is there, or what was on it is. */
const expectSafe = (call: number): void => {
  expect({ call, safe: disks().length + snapshots().length > 0 }).toEqual({ call, safe: true })
}

const playOut = async (call: number): Promise<void> => {
  for (let hop = 0; hop < 400; hop += 1) {
    if (engine.messages.length > 0) await bear(() => engine.run(1))
    expectSafe(call)
    if (engine.messages.length === 0 || hop % 20 === 19) {
      engine.turnClock(minute)
      await bear(() => engine.tick())
      expectSafe(call)
    }
    const isQuiet = engine.messages.length === 0 && hop > 40
    if (isQuiet && (await engine.world.work.listOperations(labId, true)).length === 0) return
  }
  throw new Error('It does not end')
}

describe('what goes into the bin and comes out of it', { timeout: 300_000 }, () => {
  // Each fault at other calls: one scene takes a second or two.
  it.each([
    ['die-before', 0],
    ['die-after', 5],
    ['no-answer', 10],
  ] as const)('is there at every moment, whatever happens at whichever call: %s', async (fault, first) => {
    for (let call = first; call < 100; call += 25) {
      script.clear()
      calm()
      await openScene()
      script.set(call, fault)
      begin()
      await bear(() => engine.tick())
      await playOut(call)
      calm()
      await engine.runWithSweeper()
      expect({ call, vms: await engine.list(), disks: disks() }).toEqual({ call, vms: [], disks: [] })
      const [kept, ...others] = await items()
      expect({ call, others: others.length, state: kept?.state }).toEqual({
        call,
        others: 0,
        state: 'kept',
      })
      expect({ call, snapshots: snapshots() }).toEqual({ call, snapshots: [kept?.snapshotName] })
      await engine.stop()
    }
    calm()
    await openScene()
  })

  it.each([
    ['die-before', 0],
    ['die-after', 6],
    ['no-answer', 12],
  ] as const)('makes one VM, and loses nothing: %s', async (fault, first) => {
    for (let call = first; call < 100; call += 30) {
      script.clear()
      calm()
      await openScene()
      const before = password()
      await engine.tick()
      script.set(call, fault)
      begin()
      // Whoever asked, and whose process died, asks again.
      for (let ask = 0; ask < 3 && (await items())[0]?.state === 'kept'; ask += 1) await bear(() => restore())
      await playOut(call)
      calm()
      await engine.runWithSweeper()
      await engine.tick()
      const vms = await engine.list()
      expect({ call, names: vms.map(({ name }) => name) }).toEqual({ call, names: ['web'] })
      expect({ call, machines: engine.cloud.machines.size, disks: disks().length }).toEqual({
        ...{ call, machines: 1, disks: 1 },
      })
      expect({ call, password: password() }).toEqual({ call, password: before })
      expect({ call, items: await items(), snapshots: snapshots() }).toEqual({
        ...{ call, items: [], snapshots: [] },
      })
      await engine.stop()
    }
    calm()
    await openScene()
  })
})
