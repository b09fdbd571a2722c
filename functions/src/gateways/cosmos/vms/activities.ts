import type { Container } from '@azure/cosmos'
import { chunks } from '../../../domain/kernel/chunks.ts'
import { keptSeconds } from '../../../domain/operations/new-work.ts'
import type { Activities } from '../../../ports/vms/activities.ts'
import { queryPartition } from '../kernel/query.ts'
import { asJson, patchOf } from '../kernel/records.ts'
import { asking, unlessRefused } from '../kernel/translate.ts'

const everything =
  "SELECT TOP @limit * FROM c WHERE c.type = 'activity' AND c.createdAt >= @since ORDER BY c.createdAt DESC"
const ofOneVm =
  "SELECT TOP @limit * FROM c WHERE c.type = 'activity' AND c.vmId = @vmId AND c.createdAt >= @since ORDER BY c.createdAt DESC"

const ofCourse =
  "SELECT TOP @limit * FROM c WHERE c.type = 'activity' AND (c.courseId = @courseId OR ARRAY_CONTAINS(@vmIds, c.vmId)) AND c.createdAt >= @since ORDER BY c.createdAt DESC"

const kept =
  "SELECT TOP @most * FROM c WHERE c.type = 'activity' AND c.courseId = @courseId AND c.ttl > @usual"

const atOnce = 20

export const cosmosActivities = (container: Container): Activities => ({
  list: (labId, vmId, limit, since = '') =>
    vmId === undefined
      ? queryPartition(container, labId, everything, { limit, since })
      : queryPartition(container, labId, ofOneVm, { limit, vmId, since }),

  listOf: (labId, of, limit, since = '') =>
    queryPartition(container, labId, ofCourse, { limit, since, ...of }),

  add: async (activity) => {
    await asking(() => container.items.create(asJson(activity)))
  },

  keep: async (lines, seconds) => {
    for (const some of chunks(lines, atOnce)) {
      await Promise.all(
        some.map(({ id, labId }) =>
          unlessRefused(() => container.item(id, labId).patch(patchOf({ ttl: seconds })), 404),
        ),
      )
    }
  },

  someKept: (labId, courseId, most) =>
    queryPartition(container, labId, kept, { most, courseId, usual: keptSeconds }),

  forget: async (lines) => {
    await Promise.all(
      lines.map(({ id, labId }) => unlessRefused(() => container.item(id, labId).delete(), 404)),
    )
  },
})
