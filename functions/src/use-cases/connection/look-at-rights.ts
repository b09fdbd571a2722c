import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { CloudError, isOutage } from '../../domain/kernel/errors.ts'
import type { Connections } from '../../ports/connection/connections.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { AzureAccount } from '../../ports/vms/compute.ts'
import { askInTurn } from './ask-in-turn.ts'
import type { SharedPace } from './share-pace.ts'

interface RightsWorld {
  readonly labs: Pick<Connections, 'noteMissingActions'>
  readonly compute: () => Promise<Pick<AzureAccount, 'missingActions'>>
  readonly azureTurns: SharedPace
}

/**
 * What the principal lacked when it was last refused it may have by now: people are told to add it in Azure, and it is refused
 * here until somebody looks. Azure is asked only while something is missing.
 */
export const lookAtRights = ({ labs, compute, azureTurns }: RightsWorld) => {
  const ask = askInTurn(azureTurns)
  return async ({ labId, cloud }: LabRecord, principal: Principal): Promise<void> => {
    const { missingActions: was = [] } = cloud ?? {}
    if (cloud === undefined || was.length === 0) return
    try {
      const missing = await ask(principal, async () => (await compute()).missingActions(principal))
      if (missing === undefined) return
      const isThere = (action: string): boolean => was.includes(action) && !missing.includes(action)
      // What somebody was refused since then stays.
      await labs.noteMissingActions(labId, cloud, (known) => known.filter((action) => !isThere(action)))
    } catch (error) {
      // Whoever looks next asks again: what was compared before is no less well read for it.
      if (!(error instanceof CloudError) && !isOutage(error)) throw error
    }
  }
}
