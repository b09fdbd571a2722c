import { counted } from '@labkeeper/contract/kernel/wording'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { isSameSubscription } from '../../domain/vms/azure-names.ts'
import type { SessionBook } from '../../ports/accounts/accounts.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Connections } from '../../ports/connection/connections.ts'
import type { DirectoryNames } from '../../ports/directory/directory-names.ts'
import { releaseOf } from '../directory/claim-directory-name.ts'
import { endDirectorySessions } from '../directory/shut-directory.ts'
import { changedMeanwhile } from './put-cloud-settings.ts'

interface DeletingWorld {
  readonly labs: Connections & LabBook
  readonly directoryNames: DirectoryNames
  readonly sessions: SessionBook
}

const stillHas = (count: number): AppError =>
  new AppError(
    'conflict',
    `This lab still has ${counted(count, 'VM')}, which nobody could stop or delete without these settings. Delete the VMs first.`,
  )

const stillLists = (count: number): AppError =>
  new AppError(
    'conflict',
    `This lab still lists ${counted(count, 'VM')} of another subscription. Remove ${count === 1 ? 'it' : 'them'} from the list of virtual machines first.`,
  )

/** Forgets the lab's connection, if there is one. While the lab has VMs only `force` does: nobody could stop or delete them any more. */
export const deleteCloudSettings =
  (world: DeletingWorld) =>
  async (labId: LabId, force: boolean): Promise<void> => {
    const { labs, sessions } = world
    const cloud = (await labs.read(labId))?.cloud
    if (cloud === undefined) return
    const refusal = async (): Promise<AppError | undefined> => {
      const all = force ? [] : await labs.subscriptionsOfVms(labId)
      const here = all.filter((subscriptionId) => isSameSubscription({ subscriptionId }, cloud))
      if (here.length > 0) return stillHas(here.length)
      return all.length > 0 ? stillLists(all.length) : undefined
    }
    const refused = await refusal()
    if (refused !== undefined) throw refused
    const giveUpName = await releaseOf(world, cloud.username, labId)
    const forget = () => labs.setCloud(labId, undefined, cloud)
    if (!(await endDirectorySessions(sessions, labId, cloud, forget))) throw changedMeanwhile()
    // Created since they were counted: unless somebody has connected another subscription already, this one is back.
    const late = await refusal()
    if (late !== undefined && (await labs.setCloud(labId, cloud, undefined))) throw late
    await giveUpName()
  }
