import type { Container } from '@azure/cosmos'
import type { Activities } from '../../../ports/vms/activities.ts'
import { queryPartition } from '../kernel/query.ts'

const everything = "SELECT TOP @limit * FROM c WHERE c.type = 'activity' ORDER BY c.createdAt DESC"
const ofOneVm =
  "SELECT TOP @limit * FROM c WHERE c.type = 'activity' AND c.vmId = @vmId ORDER BY c.createdAt DESC"

export const cosmosActivities = (container: Container): Activities => ({
  list: (labId, vmId, limit) =>
    vmId === undefined
      ? queryPartition(container, labId, everything, { limit })
      : queryPartition(container, labId, ofOneVm, { limit, vmId }),
})
