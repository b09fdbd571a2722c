import { afterEach, describe, expect, it } from 'vitest'
import { callsBelow, type Fault, scripted } from '../../faults/disturbances.ts'
import type { Engine } from '../../support/operations/engine.ts'
import { sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf } from '../../support/operations/exchanges.ts'

/** A process dies while a machine gets another disk. */

let engine: Engine
const { operation, expectWhole } = sceneOf(() => engine)
const script = new Map<number, Fault>()
const { disturb, bear, begin, calm } = scripted(script)
afterEach(() => engine.stop())

describe('whatever dies', () => {
  const faults = ['die-before', 'die-after', 'no-answer'] as const satisfies readonly Fault[]

  /** Until nobody has anything to do any more. */
  const playOut = async (operationId: string): Promise<void> => {
    for (let hop = 0; hop < 600; hop += 1) {
      if (engine.messages.length > 0) await bear(() => engine.run(1))
      else {
        engine.turnClock(60_000)
        await bear(() => engine.sweep())
      }
      const { open } = await operation(operationId)
      if (open === 0 && engine.messages.length === 0) return
    }
    throw new Error('It does not end')
  }

  it.each(faults)(
    'exactly one disk is attached and none is lost, at each call of reset and undo: %s',
    {
      timeout: 240_000,
    },
    async (fault) => {
      engine = await startScene(true, false, disturb)
      for (const call of callsBelow(80, 7)) {
        for (const what of ['reset', 'undo'] as const) {
          const exchanges = exchangesOf(engine)
          const id = what === 'reset' ? await exchanges.reset() : await exchanges.undo()
          script.clear()
          script.set(call, fault)
          begin()
          await playOut(id)
          calm()
          script.clear()
          await engine.runWithSweeper()
          const vm = await expectWhole()
          expect({ what, call, outcome: await operation(id) }).toMatchObject({ outcome: { open: 0 } })
          // Room for the next, as when their time is over.
          const [, ...older] = vm.kept?.toReversed() ?? []
          for (const { name } of older) engine.cloud.parts.delete(`disk/${name}`)
          const kept = vm.kept?.slice(-1) ?? []
          const secrets = vm.secrets?.filter(({ id: of }) => kept.some((disk) => disk.id === of)) ?? []
          await engine.records.items.upsert({ ...vm, kept, secrets })
        }
      }
    },
  )
})
