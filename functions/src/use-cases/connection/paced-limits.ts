import type { Principal } from '../../ports/connection/principal.ts'
import type { AzureAccount } from '../../ports/vms/compute.ts'
import { askInTurn } from './ask-in-turn.ts'
import type { SharedPace } from './share-pace.ts'

type Asked = Pick<AzureAccount, 'quota' | 'sizes'>

/** Quotas and sizes, each asked in its turn. */
export const pacedLimits = ({
  compute,
  azureTurns,
}: {
  readonly compute: () => Promise<Asked>
  readonly azureTurns: SharedPace
}): Asked => {
  const ask = askInTurn(azureTurns)
  const inTurn = <T>(principal: Principal, call: (azure: Asked) => Promise<T>): Promise<T> =>
    ask(principal, async () => call(await compute()))
  return {
    quota: (principal, location) => inTurn(principal, (azure) => azure.quota(principal, location)),
    sizes: (principal, location) => inTurn(principal, (azure) => azure.sizes(principal, location)),
  }
}
