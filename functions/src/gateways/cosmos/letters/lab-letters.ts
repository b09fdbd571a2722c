import type { Container } from '@azure/cosmos'
import type { LabLetters } from '../../../ports/letters/lab-letters.ts'
import { queryPartition } from '../kernel/query.ts'
import { patchOf } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'

export const cosmosLabLetters = (container: Container): LabLetters => ({
  due: (labId, letterIds) =>
    queryPartition(
      container,
      labId,
      "SELECT * FROM c WHERE c.type = 'letter' AND ARRAY_CONTAINS(@letterIds, c.id)",
      { letterIds },
    ),
  async putOff({ id, labId }, dueAt) {
    await unlessRefused(() => container.item(id, labId).patch({ operations: patchOf({ dueAt }) }), 404)
  },
  async remove({ id, labId }) {
    await unlessRefused(() => container.item(id, labId).delete(), 404)
  },
})
