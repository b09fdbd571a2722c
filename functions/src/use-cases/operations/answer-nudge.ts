import type { LabId } from '../../domain/kernel/ids.ts'
import { recentLabs } from './recent-lab.ts'
import { leaseMs, type StepWorld, takeStep } from './take-step.ts'

/** What the queue asks for: the hop of one step, or of several that one message names. */
export const answerNudge = (world: StepWorld) => {
  const one = takeStep({ ...world, labs: recentLabs(world.labs, world.clock) })
  return {
    one,
    /**
     * Side by side. What fails goes on with a message of its own, when its claim has expired: it must neither repeat the
     * others nor, as poison, end them.
     */
    together: async (labId: LabId, stepIds: readonly string[]): Promise<void> => {
      const hops = await Promise.allSettled(stepIds.map((stepId) => one(labId, stepId)))
      for (const [index, hop] of hops.entries()) {
        const stepId = stepIds[index]
        if (hop.status === 'fulfilled' || stepId === undefined) continue
        world.log({ hop: 'failed', labId, stepId, message: String(hop.reason) })
        await world.nudges.step(labId, stepId, leaseMs / 1000)
      }
    },
    /** Together they killed the worker every time: which of them does shows when each comes alone. */
    apart: async (labId: LabId, stepIds: readonly string[]): Promise<void> => {
      for (const stepId of stepIds) await world.nudges.step(labId, stepId)
    },
  }
}
