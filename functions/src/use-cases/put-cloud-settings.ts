import type { CloudSettings, CloudSettingsInput } from '@labkeeper/contract/cloud-settings'
import { toCloudSettings } from '../domain/cloud-settings-view.ts'
import { normalised } from '../domain/email.ts'
import { AppError, badField } from '../domain/errors.ts'
import type { NoticeKind } from '../domain/notice.ts'
import type { CloudConnection } from '../domain/records.ts'
import type { Sessions } from '../ports/accounts.ts'
import type { Sealer } from '../ports/sealer.ts'
import { checkTenantOfName, type TenantWorld } from './check-tenant-of-name.ts'
import { claimDirectoryName, type NamingWorld, releaseOf } from './claim-directory-name.ts'
import { endDirectorySessions, isSameDirectory } from './directory-account.ts'
import { type NotifyingWorld, notifyOwner } from './notify-owner.ts'
import { cloudSecret } from './open-principal.ts'

interface PuttingWorld extends NotifyingWorld, NamingWorld, TenantWorld {
  readonly sessions: Sessions
  readonly sealer: Sealer
}

/** How often a save that lost against another change of the connection begins anew. */
const races = 5

export const changedMeanwhile = (): AppError =>
  new AppError('conflict', 'Somebody else is changing these settings right now. Please try again.')

/**
 * Stores the lab's connection. The user name is claimed before it is stored and the old one given up after: a crash in
 * between leaves a claim too many, never a name in two labs, and such a claim is taken over by whoever needs it.
 */
export const putCloudSettings = (world: PuttingWorld) => {
  const { labs, sessions, sealer } = world
  const claim = claimDirectoryName(world)
  const notify = notifyOwner(world)
  const checkTenant = checkTenantOfName(world)

  /** Renewed on the way; one whose key is gone counts as none, and has to be entered again. */
  const keptSecret = (labId: string, before: CloudConnection | undefined): string | undefined => {
    if (before === undefined) return undefined
    try {
      return sealer.renew(before.sealedSecret, { labId, recordId: cloudSecret })
    } catch {
      return undefined
    }
  }

  const connectionOf = (
    labId: string,
    { clientSecret, subscriptionId, tenantId, clientId, username }: CloudSettingsInput,
    before: CloudConnection | undefined,
  ): CloudConnection => {
    const sealedSecret = clientSecret
      ? sealer.seal(clientSecret, { labId, recordId: cloudSecret })
      : keptSecret(labId, before)
    if (sealedSecret === undefined) throw badField('clientSecret', 'Client secret is required')
    const identity = { subscriptionId, tenantId, clientId, username, sealedSecret }
    const pinned = before?.directoryObjectId
    return before !== undefined && pinned !== undefined && isSameDirectory(before, identity)
      ? { ...identity, directoryObjectId: pinned }
      : identity
  }

  /** Undefined when the connection was changed meanwhile. */
  const tryToPut = async (labId: string, input: CloudSettingsInput): Promise<CloudSettings | undefined> => {
    // As it is now: another instance may have saved it a moment ago.
    const lab = await labs.readNewest(labId)
    const before = lab?.cloud
    const cloud = connectionOf(labId, input, before)
    if (before === undefined || !isSameDirectory(before, cloud)) await checkTenant(cloud)
    await claim(cloud.username, labId)
    const saved = toCloudSettings(cloud, lab ?? {})
    const save = () => labs.setCloud(labId, cloud, before)
    const tell = (kind: NoticeKind) => (lab === undefined ? undefined : notify(lab.ownerId, kind))
    if (before === undefined) {
      if (!(await save())) return undefined
      await tell('directory-linked')
      return saved
    }
    const giveUpOldName = await releaseOf(world, before.username, labId)
    const isSaved = isSameDirectory(before, cloud)
      ? await save()
      : await endDirectorySessions(sessions, labId, before, save)
    if (!isSaved) return undefined
    if (normalised(before.username) !== normalised(cloud.username)) await giveUpOldName()
    if (!isSameDirectory(before, cloud)) await tell('directory-changed')
    return saved
  }

  return async (labId: string, input: CloudSettingsInput): Promise<CloudSettings> => {
    for (let race = 0; race < races; race += 1) {
      const saved = await tryToPut(labId, input)
      if (saved !== undefined) return saved
    }
    throw changedMeanwhile()
  }
}
