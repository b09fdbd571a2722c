import type { Acceptance } from '../../ports/operations/work.ts'
import type { Chore } from './chore.ts'

/** Each takes several transactions, and there is hardly ever one. */
const mostAcceptances = 10

/** Operations whose acceptance died half-way, or takes too long: nobody has ever seen them, and they are undone. */
export const sweepAcceptances = ({ work }: { readonly work: Pick<Acceptance, 'abandon'> }): Chore => ({
  name: 'acceptances',
  picks: ({ type, state }) => type === 'operation' && state !== 'accepted',
  most: mostAcceptances,
  settles: true,
  async act(labId, ids) {
    for (const id of ids) await work.abandon(labId, id)
    return { abandoned: ids.length }
  },
})
