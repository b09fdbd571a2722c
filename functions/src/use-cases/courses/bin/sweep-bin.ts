import { randomUUID } from 'node:crypto'
import { after } from '../../../domain/kernel/instant.ts'
import { isOpen } from '../../../domain/operations/step.ts'
import { unsure } from '../../../domain/vms/bin.ts'
import type { Steps } from '../../../ports/operations/work.ts'
import type { Bin, FoundItem } from '../../../ports/vms/bin.ts'
import type { Chore } from '../../operations/chore.ts'
import { type BeginningWorld, beginRemoval } from './remove-from-bin.ts'

/** Each is an operation of its own, so that one that is locked holds up no other. */
const mostItems = 25
const dayMs = 24 * 60 * 60_000

interface SweepingWorld extends BeginningWorld {
  readonly bins: Pick<Bin, 'due' | 'note' | 'forget'>
  readonly work: Pick<Steps, 'readStep'>
}

/**
 * What is in the bin goes at its time. And what a removal left that did not come to its end is found out: it is kept if the
 * VM is gone.
 */
export const sweepBin = (world: SweepingWorld): Chore => {
  const { bins, work, clock } = world
  const begin = beginRemoval(world)

  /** Its step may wait for an hour, or be tried again in a day. */
  const settle = async ({ labId, id, stepId }: FoundItem, now: Date): Promise<void> => {
    const step = await work.readStep(labId, stepId)
    const isGoingOn = step !== undefined && isOpen(step)
    await bins.note(labId, id, isGoingOn ? { dueAt: after(now, dayMs) } : unsure(now))
  }

  return {
    name: 'bin',
    picks: ({ type }) => type === 'bin-item',
    most: mostItems,
    settles: true,
    async act(labId, ids) {
      const now = clock.now()
      let removed = 0
      for (const item of await bins.due(labId, ids)) {
        const { state, dueAt = '' } = item
        if (dueAt === '' || dueAt > now.toISOString()) continue
        if (state === 'saving') await settle(item, now)
        // Nobody can ask for it any more: whoever connects that subscription again finds it among the waste.
        else if (item.stranded) await bins.forget(item)
        else {
          const request = { requestedBy: 'auto-bin', requestId: randomUUID() }
          removed += Number((await begin(item, request)) !== undefined)
        }
      }
      return removed === 0 ? {} : { binRemoved: removed }
    },
  }
}
