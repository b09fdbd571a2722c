import type { Caller } from '../../domain/accounts/caller.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Connections } from '../../ports/connection/connections.ts'

/** Lets the directory sign in again. Only for who knows the new password: the directory is what it was paused for. */
export const resumeDirectory =
  ({ labs }: { readonly labs: Connections }) =>
  async ({ labId, rootUser }: Caller): Promise<void> => {
    if (rootUser !== undefined) {
      throw new AppError('forbidden', 'Only the owner of the lab, signed in with the password, may do this.')
    }
    await labs.resumeDirectory(labId)
  }
