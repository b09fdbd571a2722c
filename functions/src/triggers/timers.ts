import type { TimerHandler } from '@azure/functions'

/** One timer-triggered function, as data for the Functions host and the tests. */
export interface TimerFunction {
  readonly name: string
  /** NCRONTAB with seconds, UTC. */
  readonly schedule: string
  readonly handler: TimerHandler
}

interface TimerUseCases {
  /** Harmless when it runs twice, late, or not at all for an hour. */
  readonly tick: () => Promise<void>
  readonly ready: () => Promise<void>
}

export const timerFunctions = (use: TimerUseCases): TimerFunction[] => [
  {
    name: 'tick',
    schedule: '0 * * * * *',
    handler: async () => {
      await use.ready()
      await use.tick()
    },
  },
]
