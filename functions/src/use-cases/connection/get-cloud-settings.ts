import type { CloudSettings } from '@labkeeper/contract/connection/cloud-settings'
import { toCloudSettings } from '../../domain/connection/cloud-settings-view.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'

/** Null before the first save. The secret never comes back. */
export const getCloudSettings =
  ({ labs }: { readonly labs: LabBook }) =>
  async (labId: LabId): Promise<CloudSettings | null> => {
    const lab = await labs.read(labId)
    return lab?.cloud === undefined ? null : toCloudSettings(lab.cloud, lab)
  }
