import type { RequestFacts } from '@labkeeper/local/cosmos/faults'
import type { startCosmos } from '@labkeeper/local/cosmos/start'

type Cosmos = Pick<Awaited<ReturnType<typeof startCosmos>>, 'failNext' | 'clearFaults'>

/** Does something else at the moment in which a call asks that of the database. */
export const whileAskingOf =
  (cosmos: Cosmos) =>
  async <T>(
    asks: (request: RequestFacts) => boolean,
    call: () => Promise<T>,
    doElse: () => Promise<unknown>,
  ): Promise<T> => {
    let isOver = false
    const reached = Promise.withResolvers<void>()
    cosmos.failNext({
      status: 429,
      times: Number.POSITIVE_INFINITY,
      retryAfterMs: 250,
      match: (request) => {
        if (isOver || !asks(request)) return false
        reached.resolve()
        return true
      },
    })
    const called = call()
    await Promise.race([reached.promise, called.then(() => Promise.reject(new Error('It never asked that')))])
    await doElse()
    isOver = true
    cosmos.clearFaults()
    return called
  }
