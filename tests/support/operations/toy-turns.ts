import { cosmosPaces } from '@labkeeper/functions/gateways/cosmos/connection/paces'
import type { Paces } from '@labkeeper/functions/ports/connection/paces'
import { type SharedPace, sharePace } from '@labkeeper/functions/use-cases/connection/share-pace'
import type { ToyCloud } from './toy-cloud.ts'

type Tokens = Parameters<typeof cosmosPaces>[0]

/** Runs a call in a process that has nothing else to do: one that hangs must not let the others wait in its memory. */
const inIdleProcess = <Process>(start: () => Process) => {
  const idle: Process[] = []
  return async <T>(call: (own: Process) => Promise<T>): Promise<T> => {
    const own = idle.pop() ?? start()
    try {
      return await call(own)
    } finally {
      idle.push(own)
    }
  }
}

/** Turns at the cloud on paper, as fast as Azure publishes. */
export const toyTurns = (
  tokens: Tokens,
  disturb: (name: string, paces: Paces) => Paces,
  clock: { readonly now: () => Date },
  cloud: ToyCloud,
): SharedPace => {
  const paces = disturb('paces', cosmosPaces(tokens))
  const run = inIdleProcess(() => sharePace({ paces, clock, compute: async () => cloud, azurePace: 1 }))
  return {
    take: (...asking) => run((own) => own.take(...asking)),
    hold: (...trouble) => run((own) => own.hold(...trouble)),
  }
}
