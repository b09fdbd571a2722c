import type { Container } from '@azure/cosmos'
import type { Activities } from '../../../ports/vms/activities.ts'
import { queryPartition } from '../kernel/query.ts'
import { asJson } from '../kernel/records.ts'
import { asking } from '../kernel/translate.ts'

const everything = "SELECT TOP @limit * FROM c WHERE c.type = 'activity' ORDER BY c.createdAt DESC"
const ofOneVm =
  "SELECT TOP @limit * FROM c WHERE c.type = 'activity' AND c.vmId = @vmId ORDER BY c.createdAt DESC"

const ofCourse =
  "SELECT TOP @limit * FROM c WHERE c.type = 'activity' AND (c.courseId = @courseId OR ARRAY_CONTAINS(@vmIds, c.vmId)) ORDER BY c.createdAt DESC"

export const cosmosActivities = (container: Container): Activities => ({
  list: (labId, vmId, limit) =>
    vmId === undefined
      ? queryPartition(container, labId, everything, { limit })
      : queryPartition(container, labId, ofOneVm, { limit, vmId }),

  listOf: (labId, of, limit) => queryPartition(container, labId, ofCourse, { limit, ...of }),

  add: async (activity) => {
    await asking(() => container.items.create(asJson(activity)))
  },
})
