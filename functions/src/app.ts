import { owners } from '@labkeeper/contract/kernel/route'
import type { Config } from './config.ts'
import { messageOf } from './domain/kernel/errors.ts'
import { emptiedPlaces } from './domain/operations/work-queues.ts'
import { endpointsOf } from './endpoints.ts'
import { openDesk } from './http/desk.ts'
import { type HttpFunction, notFoundFunction, toFunction } from './http/kernel/handle.ts'
import { openWorld, type Substitutes } from './open-world.ts'
import { queueFunctions } from './triggers/queues.ts'
import type { QueueFunction } from './triggers/spread-work.ts'
import { bindTick } from './triggers/tick.ts'
import { type TimerFunction, timerFunctions } from './triggers/timers.ts'
import { callIfPossible } from './use-cases/operations/call-if-possible.ts'
import { warmUp } from './warm-up.ts'

/** All functions of the app as data: main.ts hands them to the Functions host, tests call them. */
export interface App {
  readonly http: readonly HttpFunction[]
  readonly queues: readonly QueueFunction[]
  readonly timers: readonly TimerFunction[]
  /** To be told of every answer: the function's name, and the status of an answer over HTTP. */
  readonly onAnswer: (name: string, status: number | undefined) => void
}

/** The composition root: configuration → world → functions as data. Opens no connection yet. */
export const createApp = (config: Config, substitutes: Substitutes = {}): App => {
  const world = openWorld(config, substitutes)
  const desk = openDesk(world)
  const tick = bindTick(world)
  const nudges = callIfPossible(world.nudges, world.log)
  const endpoints = Object.entries(endpointsOf({ ...world, nudges }))
  const forTeachers = endpoints.filter(([, { route }]) => route.access === owners).map(([name]) => name)
  return {
    http: [...endpoints.map(([name, endpoint]) => toFunction(name, endpoint, desk)), notFoundFunction(desk)],
    queues: queueFunctions(world, tick, emptiedPlaces(config.workQueues)),
    timers: timerFunctions(world, tick, config.tickSchedule),
    onAnswer: warmUp({
      load: world.warm,
      after: new Set(forTeachers),
      report: (error) => world.log({ alert: 'warm-up', message: messageOf(error) }),
    }),
  }
}
