import type { MissingRight } from '@labkeeper/contract/courses/lab-services'
import { labServicesActions, roleCommand } from '../../../domain/courses/lab-services/lab-services-actions.ts'
import { AppError, CloudError } from '../../../domain/kernel/errors.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { LabServices } from '../../../ports/courses/lab-services.ts'
import { questionSentence } from '../../connection/question-sentence.ts'

export interface LookingWorld {
  readonly labServices: LabServices
}

/** What Azure answered, or which right the connection lacks for it. */
export type Looked<T> = { readonly found: T } | { readonly missing: MissingRight }

/** Right alone: a wrong secret, or a subscription that is gone, needs other words than a role. */
const isRight = (error: unknown): boolean =>
  error instanceof CloudError && error.azureCode === 'AuthorizationFailed'

/** All that is missing at once, so that nobody has to come back for each. Where Azure does not tell, all that is needed. */
const missingRight = async ({ labServices }: LookingWorld, principal: Principal): Promise<MissingRight> => {
  const missing = await labServices.missingActions(principal)
  return {
    actions: [...(missing.length > 0 ? missing : labServicesActions)],
    command: roleCommand(principal),
  }
}

/** Asks Azure Lab Services; what it refuses for want of a right is an answer, all else an error in Azure's words. */
export const lookAtLabServices = async <T>(
  world: LookingWorld,
  principal: Principal,
  look: (azure: LabServices) => Promise<T>,
): Promise<Looked<T>> => {
  try {
    try {
      return { found: await look(world.labServices) }
    } catch (error) {
      if (!isRight(error)) throw error
      return { missing: await missingRight(world, principal) }
    }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    throw new AppError('cloud_error', questionSentence(error), { cause: error })
  }
}
