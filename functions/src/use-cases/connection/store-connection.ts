import type { CloudSettingsInput } from '@labkeeper/contract/connection/cloud-settings'
import { normalised } from '../../domain/accounts/derived-ids.ts'
import type { CloudConnection } from '../../domain/connection/cloud-connection.ts'
import { isStranded } from '../../domain/connection/stranded.ts'
import { isSameDirectory } from '../../domain/directory/is-same-directory.ts'
import { badField } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { after } from '../../domain/kernel/instant.ts'
import type { SessionBook } from '../../ports/accounts/accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DueCourses } from '../../ports/courses/courses.ts'
import type { Sealer } from '../../ports/sealer.ts'
import { type NamingWorld, releaseOf } from '../directory/claim-directory-name.ts'
import { endDirectorySessions } from '../directory/shut-directory.ts'
import { cloudSecret, isSamePrincipal } from './open-principal.ts'

/** Renewed on the way; one whose key is gone counts as none, and has to be entered again. */
const keptSecret = (
  sealer: Sealer,
  labId: LabId,
  before: CloudConnection | undefined,
): string | undefined => {
  if (before === undefined) return undefined
  try {
    return sealer.renew(before.sealedSecret, { labId, recordId: cloudSecret })
  } catch {
    return undefined
  }
}

/** What is stored of the form; without a secret in it, the one that is stored already. */
export const connectionOf =
  (sealer: Sealer) =>
  (
    labId: LabId,
    { clientSecret, subscriptionId, tenantId, clientId, username }: CloudSettingsInput,
    before: CloudConnection | undefined,
  ): CloudConnection => {
    const sealedSecret = clientSecret
      ? sealer.seal(clientSecret, { labId, recordId: cloudSecret })
      : keptSecret(sealer, labId, before)
    if (sealedSecret === undefined) throw badField('clientSecret', 'Client secret is required')
    const identity = { subscriptionId, tenantId, clientId, username, sealedSecret }
    if (before === undefined) return identity
    const { directoryObjectId: pinned, missingActions } = before
    return {
      ...identity,
      ...(pinned !== undefined && isSameDirectory(before, identity) && { directoryObjectId: pinned }),
      // A new secret gives nobody another role.
      ...(missingActions !== undefined && isSamePrincipal(before, identity) && { missingActions }),
    }
  }

export interface StoringWorld extends NamingWorld {
  readonly sessions: SessionBook
  readonly courses: Pick<DueCourses, 'lookBy'>
  readonly clock: Clock
}

/** A save takes no longer. */
const saveMs = 60_000

/**
 * What went on in a subscription that nobody could reach, such as machines of a class that is over, is seen to as soon as it
 * is connected again. That is written before, for after the save, and once more when it is done, whoever dies.
 */
const lookAfter = async (
  { courses, clock }: Pick<StoringWorld, 'courses' | 'clock'>,
  labId: LabId,
  save: () => Promise<boolean>,
): Promise<boolean> => {
  await courses.lookBy(labId, after(clock.now(), saveMs))
  const isSaved = await save()
  if (isSaved) await courses.lookBy(labId, clock.now().toISOString())
  return isSaved
}

/**
 * Stores a connection whose user name is the lab's already, ends the sessions of who no longer belongs to it, and gives
 * up the old name. False, and nothing written, when the connection was changed since it was read.
 */
export const storeConnection =
  (world: StoringWorld) =>
  async (labId: LabId, cloud: CloudConnection, before: CloudConnection | undefined): Promise<boolean> => {
    const set = () => world.labs.setCloud(labId, cloud, before)
    const save = () => (isStranded(cloud, before) ? lookAfter(world, labId, set) : set())
    if (before === undefined) return save()
    const giveUpOldName = await releaseOf(world, before.username, labId)
    const isSaved = isSameDirectory(before, cloud)
      ? await save()
      : await endDirectorySessions(world.sessions, labId, before, save)
    if (isSaved && normalised(before.username) !== normalised(cloud.username)) await giveUpOldName()
    return isSaved
  }
