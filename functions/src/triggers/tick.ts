import { sweepLooks } from '../use-cases/billing/sweep-looks.ts'
import { sweepNotices } from '../use-cases/letters/sweep-notices.ts'
import { fanOut } from '../use-cases/operations/fan-out.ts'
import type { World } from '../use-cases/world.ts'

/** Harmless when it runs twice, late, or not at all for an hour. */
export type Tick = () => Promise<void>

/** The minute's work: workers are called to the labs, and what belongs to no lab is done. */
export const bindTick = (world: World): Tick => {
  const { clock, heartbeat, isBillingOn, log } = world
  const callWorkers = fanOut(world)
  const callForLetters = sweepNotices(world)
  const lookAgain = sweepLooks(world)

  return async () => {
    const startedAt = clock.now().getTime()
    const called = await callWorkers()
    const letters = await callForLetters()
    await heartbeat.beat(clock.now().toISOString())
    // After the beat: an outage at Stripe is no illness of the timer.
    const compared = isBillingOn ? await lookAgain() : 0
    log({ tick: { ...called, letters, compared }, ms: clock.now().getTime() - startedAt })
  }
}
