import type { Container } from '@azure/cosmos'
import type { CleanUps } from '../../../ports/courses/clean-ups.ts'
import { writeAll } from '../kernel/batch.ts'
import { create, emptyingPatchOf, isStill, literal, patch, patchOf } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'

const isClosed = "c.state = 'closed'"

export const cosmosCleanUps = (container: Container): CleanUps => ({
  begin: ({ id, labId, cleanUpAt }, turn, operation, step) => {
    const condition = `${isClosed} AND ${isStill('cleanUpAt', cleanUpAt)}`
    return writeAll(container, labId, [
      patch(id, condition, emptyingPatchOf(turn)),
      create(operation),
      create(step),
    ])
  },

  note: async (labId, courseId, change) => {
    const { operationId } = change.cleanUp
    const condition = `from c where c.state = 'cleaning' AND c.cleanUp.operationId = ${literal(operationId)}`
    const operations = patchOf(change)
    await unlessRefused(() => container.item(courseId, labId).patch({ condition, operations }), 404, 412)
  },

  putOff: ({ id, labId, cleanUpAt: was }, cleanUpAt, dueAt) => {
    const condition = `${isClosed} AND ${isStill('cleanUpAt', was)}`
    const change = emptyingPatchOf({ cleanUpAt, cleanUpTold: null, dueAt })
    return writeAll(container, labId, [patch(id, condition, change)])
  },
})
