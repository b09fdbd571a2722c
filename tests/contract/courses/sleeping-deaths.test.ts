import { afterEach, describe, expect, it } from 'vitest'
import { callsBelow, type Fault, scripted } from '../../faults/disturbances.ts'
import type { Engine } from '../../support/operations/engine.ts'
import { sceneOf } from '../../support/operations/exchange-scene.ts'
import { asleepNow, awakeNow, startSleepScene } from '../../support/operations/sleep-scene.ts'

/** A process dies while a machine falls asleep, or is roused. */

let engine: Engine
const { operation } = sceneOf(() => engine)
const script = new Map<number, Fault>()
const { disturb, bear, begin, calm } = scripted(script)
afterEach(() => engine.stop())

const faults = ['die-before', 'die-after', 'no-answer'] as const satisfies readonly Fault[]
/** As many calls as a thrifty start or stop makes, and some more. */
const mostCalls = 60

describe('whatever dies', () => {
  it.each(faults)(
    'a stopped machine has no address and a slow disk, and one that runs both, at each call: %s',
    { timeout: 400_000 },
    async (fault) => {
      const scene = await startSleepScene(undefined, { runs: true, disturb })
      engine = scene.engine
      /** Until nobody has anything to do any more. */
      const playOut = async (operationId: string): Promise<void> => {
        for (let hop = 0; hop < 400; hop += 1) {
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
      for (const call of callsBelow(mostCalls, 7)) {
        for (const kind of ['stop', 'start'] as const) {
          script.clear()
          script.set(call + (kind === 'start' ? 1 : 0), fault)
          // Azure changes a disk twice a day.
          engine.turnClock(24 * 60 * 60_000)
          const id = await scene.power(kind)
          begin()
          await playOut(id)
          calm()
          script.clear()
          // What was given up for lack of an answer is due within the hour.
          engine.turnClock(60 * 60_000)
          await scene.tend()
          await engine.runWithSweeper()
          expect({ call, kind, ...(await scene.seen()) }).toEqual({
            ...{ call, kind },
            ...(kind === 'stop' ? asleepNow : awakeNow),
          })
          expect({ call, turn: kind, ...(await operation(id)) }).toMatchObject({ succeeded: 1, failed: 0 })
        }
      }
    },
  )
})
