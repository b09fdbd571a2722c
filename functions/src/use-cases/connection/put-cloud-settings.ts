import type { CloudSettings, CloudSettingsInput } from '@labkeeper/contract/connection/cloud-settings'
import { toCloudSettings } from '../../domain/connection/cloud-settings-view.ts'
import { isSameDirectory } from '../../domain/directory/is-same-directory.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { NoticeKind } from '../../domain/letters/notice.ts'
import { directoryMark } from '../../domain/letters/notice-mark.ts'
import type { Sealer } from '../../ports/sealer.ts'
import { checkTenantOfName, type TenantWorld } from '../directory/check-tenant-of-name.ts'
import { claimDirectoryName } from '../directory/claim-directory-name.ts'
import { announceChange, type NotifyingWorld } from '../letters/notify-owner.ts'
import { connectionOf, type StoringWorld, storeConnection } from './store-connection.ts'

interface PuttingWorld extends NotifyingWorld, StoringWorld, TenantWorld {
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
  const claim = claimDirectoryName(world)
  const announce = announceChange(world)
  const checkTenant = checkTenantOfName(world)
  const make = connectionOf(world.sealer)
  const store = storeConnection(world)

  /** Undefined when the connection was changed meanwhile. */
  const tryToPut = async (labId: LabId, input: CloudSettingsInput): Promise<CloudSettings | undefined> => {
    const lab = await world.labs.read(labId)
    const before = lab?.cloud
    const cloud = make(labId, input, before)
    if (before === undefined || !isSameDirectory(before, cloud)) await checkTenant(cloud)
    await claim(cloud.username, labId)
    const save = () => store(labId, cloud, before)
    const told = (kind: NoticeKind) =>
      lab === undefined ? save() : announce({ userId: lab.ownerId, kind, mark: directoryMark(cloud) }, save)
    const isSaved = await (before === undefined
      ? told('directory-linked')
      : isSameDirectory(before, cloud)
        ? save()
        : told('directory-changed'))
    if (!isSaved) return undefined
    return toCloudSettings(cloud, lab ?? {})
  }

  return async (labId: LabId, input: CloudSettingsInput): Promise<CloudSettings> => {
    for (let race = 0; race < races; race += 1) {
      const saved = await tryToPut(labId, input)
      if (saved !== undefined) return saved
    }
    throw changedMeanwhile()
  }
}
