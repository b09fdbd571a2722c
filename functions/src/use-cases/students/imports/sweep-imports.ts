import { shareOut } from '../../../domain/kernel/share-out.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { StudentBatches } from '../../../ports/students/imports.ts'

/** As many as a host takes at a time; a limit of its own, so that a large import never crowds out the VMs' steps. */
const mostPerSweep = 24
/** Among which those are chosen: few batches of a lab are due at a time. */
const mostLookedAt = 2_000

interface ImportSweepWorld {
  readonly imports: StudentBatches
  readonly nudges: WorkNudges
  readonly clock: Clock
}

/** Batches of imports whose time has come and that no message has moved, of each lab as many as of the others. */
export const sweepImports =
  ({ imports, nudges, clock }: ImportSweepWorld) =>
  async (): Promise<number> => {
    const due = shareOut(await imports.due(clock.now().toISOString(), mostLookedAt), mostPerSweep)
    for (const [labId, batchIds] of due) await nudges.studentBatches(labId, batchIds)
    return [...due.values()].flat().length
  }
