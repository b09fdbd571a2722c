import { expect } from 'vitest'
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
