import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Chore } from './chore.ts'

/** Enough for a lost queue of a large lab; the rest comes a minute later. */
const mostSteps = 1000

/** Steps whose time has come and that no message has moved: a lost message or a dead worker costs a minute, not a VM. */
export const sweepSteps = ({ nudges }: { readonly nudges: Pick<WorkNudges, 'steps'> }): Chore => ({
  name: 'steps',
  picks: ({ type, status }) => type === 'step' && (status === 'queued' || status === 'running'),
  most: mostSteps,
  settles: false,
  async act(labId, stepIds) {
    await nudges.steps(labId, stepIds)
    return { nudged: stepIds.length }
  },
})
