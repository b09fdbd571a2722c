import { isDeepStrictEqual } from 'node:util'
import { normalised } from '../domain/email.ts'
import { AppError } from '../domain/errors.ts'
import type { Sessions } from '../ports/accounts.ts'
import type { SeenClaim } from '../ports/directory-names.ts'
import type { NameProof } from '../ports/directory-states.ts'
import { claimUnless, type NamingWorld } from './claim-directory-name.ts'
import { type NotifyingWorld, notifyOwner } from './notify-owner.ts'
import { storeConnection } from './store-connection.ts'

interface TakingWorld extends NamingWorld, NotifyingWorld {
  readonly sessions: Sessions
}

const changedSince = (): AppError =>
  new AppError(
    'conflict',
    'The cloud settings were changed since this sign-in began, and stay as they are now. Please look at them and begin anew.',
  )

/**
 * Gives a user name to the lab that has proved it by a sign-in, and stores the connection by which it did, unless
 * another one was saved meanwhile. Whoever held the name without ever signing in loses it, and is told; who has signed
 * in by it keeps it.
 */
export const takeDirectoryName = (world: TakingWorld) => {
  const { labs } = world
  const notify = notifyOwner(world)
  const store = storeConnection(world)

  const tell = async (labId: string, kind: 'directory-linked' | 'directory-lost'): Promise<void> => {
    const lab = await labs.read(labId)
    if (lab !== undefined) await notify(lab.ownerId, kind)
  }

  const isProved = async ({ labId }: SeenClaim, username: string): Promise<boolean> => {
    const cloud = (await labs.readNewest(labId))?.cloud
    return (
      cloud !== undefined &&
      normalised(cloud.username) === normalised(username) &&
      cloud.directoryObjectId !== undefined
    )
  }
  const claim = claimUnless(world, isProved)

  return async ({ labId, cloud, before }: Pick<NameProof, 'labId' | 'cloud' | 'before'>): Promise<void> => {
    // Before anybody loses the name.
    if (!isDeepStrictEqual((await labs.readNewest(labId))?.cloud, before)) throw changedSince()
    const loser = await claim(cloud.username, labId)
    if (loser !== undefined) await tell(loser, 'directory-lost')
    if (!(await store(labId, cloud, before))) throw changedSince()
    await tell(labId, 'directory-linked')
  }
}
