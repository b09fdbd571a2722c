import type { Container } from '@azure/cosmos'
import type { LabLetters } from '../../../ports/letters/lab-letters.ts'
import { queryPartition } from '../kernel/query.ts'
import { literal, patchOf } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'

export const cosmosLabLetters = (container: Container): LabLetters => ({
  due: (labId, letterIds) =>
    queryPartition(
      container,
      labId,
      "SELECT * FROM c WHERE c.type = 'letter' AND ARRAY_CONTAINS(@letterIds, c.id)",
      { letterIds },
    ),
  putOff: ({ id, labId, dueAt: was }, dueAt) => {
    const condition = `from c where c.dueAt = ${literal(was)}`
    const operations = patchOf({ dueAt })
    return unlessRefused(() => container.item(id, labId).patch({ condition, operations }), 404, 412)
  },
  async remove({ id, labId }) {
    await unlessRefused(() => container.item(id, labId).delete(), 404)
  },
})
