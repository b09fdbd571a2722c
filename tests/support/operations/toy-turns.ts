import { cosmosPaces } from '@labkeeper/functions/gateways/cosmos/connection/paces'
import type { Paces } from '@labkeeper/functions/ports/connection/paces'
import { type SharedPace, sharePace } from '@labkeeper/functions/use-cases/connection/share-pace'
import type { ToyCloud } from './toy-cloud.ts'

type Tokens = Parameters<typeof cosmosPaces>[0]

/** Turns at the cloud on paper, as fast as Azure publishes. */
export const toyTurns = (
  tokens: Tokens,
  disturb: (name: string, paces: Paces) => Paces,
  clock: { readonly now: () => Date },
  cloud: ToyCloud,
): SharedPace =>
  sharePace({
    paces: disturb('paces', cosmosPaces(tokens)),
    clock,
    compute: async () => cloud,
    azurePace: 1,
  })
