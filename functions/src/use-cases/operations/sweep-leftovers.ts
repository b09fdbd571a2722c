import { cleanUpOf } from '../../domain/operations/leftovers.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance, Steps } from '../../ports/operations/work.ts'

/** Few have any; a limit of its own, so that they never crowd out what people wait for. */
const mostLeftovers = 50

/**
 * What Azure kept of VMs and is due: tried again by the path of a person's retry, so that both at once never get the
 * same step. A process that dies between the two lines leaves an open step to the sweep.
 */
export const sweepLeftovers =
  ({
    work,
    nudges,
    clock,
  }: {
    readonly work: Acceptance & Steps
    readonly nudges: WorkNudges
    readonly clock: Clock
  }) =>
  async (): Promise<number> => {
    const now = clock.now()
    const due = await work.leftoversDue(now.toISOString(), mostLeftovers)
    let opened = 0
    for (const steps of Map.groupBy(due, ({ operationId }) => operationId).values()) {
      const [{ labId, operationId }] = steps as [StepRecord, ...StepRecord[]]
      const again = steps.map((step) => ({ step, next: cleanUpOf(step, now), vm: undefined }))
      const open = await work.reopen({ labId, id: operationId }, again)
      await nudges.steps(
        labId,
        open.map(({ id }) => id),
      )
      opened += open.length
    }
    return opened
  }
