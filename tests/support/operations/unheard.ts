import { expect } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import type { Engine } from './engine.ts'

const hourMs = 3_600_000

/**
 * A worker dies as soon as Azure has this order, and no other one comes for so long: usually until the time of the work is up.
 * What Azure was asked for it has done by then.
 */
export const unheard = async (
  { cloud, world, run, turnClock }: Engine,
  order: string,
  nobodyForMs = 5 * hourMs,
): Promise<void> => {
  const { work } = world
  const { save, finish } = work
  let isDead = false
  cloud.refuse = (call) => {
    if (call === order) isDead = true
    return undefined
  }
  work.save = async (...change) => (isDead ? Promise.reject(new Error('killed')) : save(...change))
  work.finish = async (...result) => (isDead ? Promise.reject(new Error('killed')) : finish(...result))
  await expect(run()).rejects.toThrow('killed')
  Object.assign(work, { save, finish })
  cloud.refuse = () => undefined
  turnClock(nobodyForMs)
}

/** The work goes on to this phase, and then no worker comes for so long; by then Azure is as usual. */
export const leaveAt = async (
  engine: Engine,
  operationId: string,
  phase: string,
  nobodyForMs = 5 * hourMs,
): Promise<void> => {
  const present = async () => (await engine.operation(operationId)).steps[0]?.phase
  for (let hops = 0; hops < 500 && (await present()) !== phase; hops += 1) {
    if (engine.messages.length === 0) await engine.sweep()
    await engine.run(1)
  }
  expect(await present()).toBe(phase)
  engine.cloud.refuse = () => undefined
  engine.turnClock(nobodyForMs)
}

/** The lab's worker and the list, as long as anything comes of it. */
export const settle = async (engine: Engine): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await engine.runWithSweeper()
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    await engine.tick()
    await engine.runWithSweeper()
  }
}
