import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '@labkeeper/functions/app'
import type { Database } from '@labkeeper/functions/gateways/cosmos/kernel/client'

/**
 * `npm test -- contract --late`: two instances of the app take turns at calls, messages and ticks, and a replica of the
 * database is so many milliseconds behind for whoever may read from one. 0 for one instance and none of that.
 */
export const lateMs = Number(process.env.LATE_MS ?? 0)

export const instances = lateMs > 0 ? 2 : 1

/** What an instance remembers the others do not know: each of them is asked once. */
export const askEach = async (ask: () => Promise<unknown>): Promise<void> => {
  for (let instance = 0; instance < instances; instance += 1) await ask()
}

/** Whose turn it is. */
export const takeTurns = (count: number): (() => number) => {
  let turn = 0
  return () => {
    turn = (turn + 1) % count
    return turn
  }
}

type Handling = { readonly handler: (...call: never[]) => unknown }

/** One app to those who call it: each call is answered by the next instance. */
export const asOneApp = (apps: readonly [App, ...App[]]): App => {
  const next = takeTurns(apps.length)
  const merge = <T extends Handling>(listOf: (app: App) => readonly T[]): readonly T[] =>
    listOf(apps[0]).map((first, index) => ({
      ...first,
      handler: (...call: Parameters<T['handler']>) =>
        (listOf(apps[next()] ?? apps[0])[index] ?? first).handler(...(call as never[])),
    }))
  return {
    http: merge((app) => app.http),
    queues: merge((app) => app.queues),
    timers: merge((app) => app.timers),
    onAnswer: (...answer) => {
      for (const app of apps) app.onAnswer(...answer)
    },
  }
}

type Container = Database['labs']

/**
 * One database to the engine on paper, each of whose calls is another process with a client of its own: also one that
 * begins while another hangs.
 */
export const asOneDatabase = (databases: readonly [Database, ...Database[]]) => {
  const processes = new AsyncLocalStorage<number>()
  const next = takeTurns(databases.length)
  const turning = (name: 'labs' | 'users' | 'tokens'): Container =>
    new Proxy(databases[0][name], {
      get: (_, property) => {
        const container = (databases[processes.getStore() ?? 0] ?? databases[0])[name]
        const value: unknown = Reflect.get(container, property)
        return typeof value === 'function' ? value.bind(container) : value
      },
    })
  const database: Database = {
    labs: turning('labs'),
    users: turning('users'),
    tokens: turning('tokens'),
    ready: async () => {
      for (const each of databases) await each.ready()
    },
    close: () => {
      for (const each of databases) each.close()
    },
  }
  const inTurn =
    <Call extends unknown[], Result>(run: (...call: Call) => Result) =>
    (...call: Call): Result =>
      processes.run(next(), () => run(...call))
  return { database, inTurn }
}
