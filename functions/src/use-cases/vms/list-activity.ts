import type { Activity } from '@labkeeper/contract/policies/policies'
import type { LabId } from '../../domain/kernel/ids.ts'
import { toActivity } from '../../domain/vms/activity.ts'
import type { Activities } from '../../ports/vms/activities.ts'

const most = 200

/** What happened to the lab's VMs, or to one of them, newest first. */
export const listActivity =
  ({ activities }: { readonly activities: Activities }) =>
  async (labId: LabId, vmId: string | undefined): Promise<Activity[]> =>
    (await activities.list(labId, vmId, most)).map(toActivity)
