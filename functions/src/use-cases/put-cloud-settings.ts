import type { CloudSettings, CloudSettingsInput } from '@labkeeper/contract/cloud-settings'
import { toCloudSettings } from '../domain/cloud-settings-view.ts'
import { normalised } from '../domain/email.ts'
import { AppError, badField } from '../domain/errors.ts'
import type { CloudConnection } from '../domain/records.ts'
import type { Sessions } from '../ports/accounts.ts'
import type { Clock } from '../ports/clock.ts'
import type { DirectoryNames, NameClaim } from '../ports/directory-names.ts'
import type { Labs } from '../ports/labs.ts'
import type { Sealer } from '../ports/sealer.ts'
import { endDirectorySessions, isSameDirectory } from './directory-account.ts'
import { cloudSecret } from './open-principal.ts'

interface PuttingWorld {
  readonly labs: Labs
  readonly directoryNames: DirectoryNames
  readonly sessions: Sessions
  readonly sealer: Sealer
  readonly clock: Clock
}

/** A claim without settings that name it is what a crash left, once it is older than any save takes. */
const abandonedAfterMs = 5 * 60_000

/**
 * Stores the lab's connection. The user name is claimed before it is stored and the old one given up after: a crash in
 * between leaves a claim too many, never a name in two labs, and such a claim is taken over by whoever needs it.
 */
export const putCloudSettings = (world: PuttingWorld) => {
  const { labs, directoryNames, sessions, sealer, clock } = world

  const isInUse = async ({ labId, claimedAt }: NameClaim, username: string): Promise<boolean> => {
    if (clock.now().getTime() - Date.parse(claimedAt) < abandonedAfterMs) return true
    const held = (await labs.read(labId))?.cloud?.username
    return held !== undefined && normalised(held) === normalised(username)
  }

  const claim = async (username: string, labId: string): Promise<void> => {
    const holder = await directoryNames.holderOf(username)
    if (holder?.labId === labId) return
    const mine = { labId, claimedAt: clock.now().toISOString() }
    const isFree = holder === undefined || !(await isInUse(holder, username))
    if (isFree && (await directoryNames.claim(username, mine, holder))) return
    const sentence = 'This username is already connected to another lab. Each can sign in to one lab only.'
    throw new AppError('conflict', sentence, { fields: { username: sentence } })
  }

  /** Renewed on the way; one whose key is gone counts as none, and has to be entered again. */
  const keptSecret = (labId: string, before: CloudConnection | undefined): string | undefined => {
    if (before === undefined) return undefined
    try {
      return sealer.renew(before.sealedSecret, { labId, recordId: cloudSecret })
    } catch {
      return undefined
    }
  }

  return async (labId: string, input: CloudSettingsInput): Promise<CloudSettings> => {
    const before = (await labs.read(labId))?.cloud
    const sealedSecret = input.clientSecret
      ? sealer.seal(input.clientSecret, { labId, recordId: cloudSecret })
      : keptSecret(labId, before)
    if (sealedSecret === undefined) throw badField('clientSecret', 'Client secret is required')

    const { subscriptionId, tenantId, clientId, username } = input
    const identity = { subscriptionId, tenantId, clientId, username, sealedSecret }
    const pinned = before?.directoryObjectId
    const keepsPin = before !== undefined && isSameDirectory(before, identity)
    const cloud = keepsPin && pinned !== undefined ? { ...identity, directoryObjectId: pinned } : identity
    await claim(username, labId)
    const save = () => labs.setCloud(labId, cloud)
    await (before === undefined || keepsPin ? save() : endDirectorySessions(sessions, labId, before, save))
    if (before !== undefined && normalised(before.username) !== normalised(username)) {
      await directoryNames.release(before.username, labId)
    }
    return toCloudSettings(cloud)
  }
}
