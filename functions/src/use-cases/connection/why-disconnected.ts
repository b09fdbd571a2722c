import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import { findLab } from '../accounts/find-lab.ts'

interface ConnectedWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly openPrincipal: (lab: LabRecord) => Principal
}

/** Why VMs were not accepted in the subscription about which Azure had been asked. */
export const whyDisconnected = async (
  { labs, openPrincipal }: ConnectedWorld,
  labId: LabId,
): Promise<AppError> => {
  // Who has none hears what everybody hears who has none.
  openPrincipal(await findLab(labs, labId))
  return new AppError(
    'conflict',
    'Somebody has just connected another subscription, so nothing was made. Please try again.',
  )
}
