import type { Activity } from '@labkeeper/contract/policies/policies'
import type { LabId } from '../../domain/kernel/ids.ts'
import { historySince, mostLines, toActivity } from '../../domain/vms/activity.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Activities } from '../../ports/vms/activities.ts'

/** What happened to the lab's VMs, or to one of them, newest first. */
export const listActivity =
  ({ activities, clock }: { readonly activities: Pick<Activities, 'list'>; readonly clock: Clock }) =>
  async (labId: LabId, vmId: string | undefined): Promise<Activity[]> =>
    (await activities.list(labId, vmId, mostLines, historySince(clock.now()))).map(toActivity)
