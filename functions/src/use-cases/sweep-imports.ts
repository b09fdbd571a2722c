import type { Clock } from '../ports/clock.ts'
import type { Imports } from '../ports/imports.ts'
import type { Nudges } from '../ports/nudges.ts'

/** As many as a host takes at a time; a limit of its own, so that a large import never crowds out the VMs' steps. */
const mostPerSweep = 24

interface ImportSweepWorld {
  readonly imports: Imports
  readonly nudges: Nudges
  readonly clock: Clock
}

/** Batches of imports whose time has come and that no message has moved. */
export const sweepImports =
  ({ imports, nudges, clock }: ImportSweepWorld) =>
  async (): Promise<number> => {
    const due = await imports.due(clock.now().toISOString(), mostPerSweep)
    for (const [labId, batches] of Map.groupBy(due, (batch) => batch.labId)) {
      await nudges.studentBatches(
        labId,
        batches.map(({ id }) => id),
      )
    }
    return due.length
  }
