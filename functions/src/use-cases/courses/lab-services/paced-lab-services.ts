import type { Principal } from '../../../ports/connection/principal.ts'
import type { LabServices } from '../../../ports/courses/lab-services.ts'
import { askInTurn } from '../../connection/ask-in-turn.ts'
import type { SharedPace } from '../../connection/share-pace.ts'

/** Azure Lab Services, asked in turn as all else is. */
export const pacedLabServices = ({
  labServices,
  azureTurns,
}: {
  readonly labServices: () => Promise<LabServices>
  readonly azureTurns: SharedPace
}): LabServices => {
  const ask = askInTurn(azureTurns)
  const inTurn = <T>(principal: Principal, call: (azure: LabServices) => Promise<T>): Promise<T> =>
    ask(principal, async () => call(await labServices()))
  return {
    labs: (principal) => inTurn(principal, (azure) => azure.labs(principal)),
    users: (principal, id) => inTurn(principal, (azure) => azure.users(principal, id)),
    schedules: (principal, id) => inTurn(principal, (azure) => azure.schedules(principal, id)),
    missingActions: (principal) => inTurn(principal, (azure) => azure.missingActions(principal)),
  }
}
