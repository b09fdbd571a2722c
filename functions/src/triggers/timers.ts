import type { TimerHandler } from '@azure/functions'
import type { World } from '../use-cases/world.ts'
import type { Tick } from './tick.ts'

/** One timer-triggered function, as data for the Functions host and the tests. */
export interface TimerFunction {
  readonly name: string
  /** NCRONTAB with seconds, UTC. */
  readonly schedule: string
  readonly handler: TimerHandler
}

export const timerFunctions = (
  { ready }: Pick<World, 'ready'>,
  tick: Tick,
  schedule: string,
): TimerFunction[] => [
  {
    name: 'tick',
    schedule,
    handler: async () => {
      await ready()
      await tick()
    },
  },
]
