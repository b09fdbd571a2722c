import type { LabId } from '../../domain/kernel/ids.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import { leaseMs, type StepWorld, type takeStep } from './take-step.ts'

interface NudgedWorld extends Pick<StepWorld, 'log'> {
  readonly nudges: Pick<WorkNudges, 'step'>
}

/** What a message asks for that names several steps. */
export const answerNudge = ({ nudges, log }: NudgedWorld, take: ReturnType<typeof takeStep>) => ({
  /**
   * Side by side. What fails goes on with a message of its own, when its claim has expired: it must neither repeat the
   * others nor, as poison, end them.
   */
  together: async (labId: LabId, stepIds: readonly string[]): Promise<void> => {
    const hops = await Promise.allSettled(stepIds.map((stepId) => take(labId, stepId)))
    for (const [index, hop] of hops.entries()) {
      const stepId = stepIds[index]
      if (hop.status === 'fulfilled' || stepId === undefined) continue
      log({ hop: 'failed', labId, stepId, message: String(hop.reason) })
      await nudges.step(labId, stepId, leaseMs / 1000)
    }
  },
  /** Together they killed the worker every time: which of them does shows when each comes alone. */
  apart: async (labId: LabId, stepIds: readonly string[]): Promise<void> => {
    for (const stepId of stepIds) await nudges.step(labId, stepId)
  },
})
