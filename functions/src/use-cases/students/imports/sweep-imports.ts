import { idOf } from '../../../domain/kernel/ids.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Chore } from '../../operations/chore.ts'

/** Few batches of a lab are called at a time, so that a large import never crowds out those of others. */
const mostBatches = 4

const isBatchId = idOf('sb')

/** Batches of imports whose time has come and that no message has moved. */
export const sweepImports = ({ nudges }: { readonly nudges: Pick<WorkNudges, 'studentBatches'> }): Chore => ({
  name: 'imports',
  picks: ({ type, state }) => type === 'student-batch' && state === 'open',
  most: mostBatches,
  settles: false,
  async act(labId, batchIds) {
    await nudges.studentBatches(labId, batchIds.filter(isBatchId))
    return { batches: batchIds.length }
  },
})
