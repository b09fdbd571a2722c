import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance } from '../../ports/operations/work.ts'
import type { Chore } from './chore.ts'

/** Enough for a lost queue of a large lab; the rest comes a minute later. */
const mostSteps = 1000

interface SweepingWorld {
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly work: Pick<Acceptance, 'begun'>
}

/** Steps whose time has come and that no message has moved: a lost message or a dead worker costs a minute, not a VM. */
export const sweepSteps = ({ nudges, work }: SweepingWorld): Chore => ({
  name: 'steps',
  picks: ({ type, status }) => type === 'step' && (status === 'queued' || status === 'running'),
  most: mostSteps,
  settles: false,
  async act(labId, stepIds) {
    const begun = await work.begun(labId, stepIds)
    await nudges.steps(labId, begun)
    return { nudged: begun.length }
  },
})
