import { isDeepStrictEqual } from 'node:util'
import { normalised } from '../../domain/accounts/derived-ids.ts'
import { savedOf } from '../../domain/connection/cloud-connection.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { directoryMark } from '../../domain/letters/notice-mark.ts'
import type { SeenClaim } from '../../ports/directory/directory-names.ts'
import type { NameProof } from '../../ports/directory/directory-states.ts'
import { type StoringWorld, storeConnection } from '../connection/store-connection.ts'
import { announceChange, type NotifyingWorld } from '../letters/notify-owner.ts'
import { claimUnless } from './claim-directory-name.ts'

interface TakingWorld extends StoringWorld, NotifyingWorld {}

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
  const { labs, directoryNames } = world
  const announce = announceChange(world)
  const store = storeConnection(world)

  /** Makes a change of which the lab's owner hears. */
  const tell = async (
    labId: LabId,
    change: { readonly kind: 'directory-linked' | 'directory-lost'; readonly mark: string },
    make: () => Promise<boolean>,
  ): Promise<boolean> => {
    const lab = await labs.read(labId)
    return lab === undefined ? make() : announce({ userId: lab.ownerId, ...change }, make)
  }

  const isProved = async ({ labId }: SeenClaim, username: string): Promise<boolean> => {
    const cloud = (await labs.read(labId))?.cloud
    return (
      cloud !== undefined &&
      normalised(cloud.username) === normalised(username) &&
      cloud.directoryObjectId !== undefined
    )
  }
  const claim = claimUnless(world, isProved)

  return async ({ labId, cloud, before }: Pick<NameProof, 'labId' | 'cloud' | 'before'>): Promise<void> => {
    // Before anybody loses the name.
    const now = (await labs.read(labId))?.cloud
    if (!isDeepStrictEqual(savedOf(now), savedOf(before))) throw changedSince()
    const holder = await directoryNames.holderOf(cloud.username)
    const takeIt = async () => (await claim(cloud.username, labId)) !== undefined
    if (holder === undefined || holder.labId === labId) await takeIt()
    else await tell(holder.labId, { kind: 'directory-lost', mark: cloud.username }, takeIt)
    const linked = { kind: 'directory-linked', mark: directoryMark(cloud) } as const
    if (!(await tell(labId, linked, () => store(labId, cloud, now)))) throw changedSince()
  }
}
