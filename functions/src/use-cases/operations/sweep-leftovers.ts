import { cleanUpOf } from '../../domain/operations/leftovers.ts'
import { freshStart } from '../../domain/operations/new-work.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import { inMotion } from '../../domain/vms/in-motion.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance, Steps } from '../../ports/operations/work.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import type { Chore } from './chore.ts'

/** Few have any; as many as a transaction takes. */
const mostLeftovers = 49

interface LeftoverWorld {
  readonly vms: Pick<VmBook, 'read'>
  readonly work: Pick<Acceptance, 'reopen'> & Pick<Steps, 'readSteps'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

/** A machine that was taken apart: it goes on from there. */
const putTogether = { powerState: 'VM creating', status: 'Updating' } as const

/** It holds no machine, and whatever it removes may be removed again. */
const isAllRemoval = ({ kind }: StepRecord): boolean =>
  kind === 'clean-up' || kind === 'remove-waste' || kind === 'remove'

/** The step as if it was never tried: why it failed before is no reason to fail now. */
const openedAgain = ({ error: _, ...step }: StepRecord, now: Date): StepRecord => ({
  ...step,
  ...freshStart(step.kind, step.input, now),
})

/**
 * What Azure kept of VMs and is due: tried again by the path of a person's retry, so that both at once never get the
 * same step. A process that dies between the two lines leaves an open step to the sweep.
 */
export const sweepLeftovers = ({ vms, work, nudges, clock }: LeftoverWorld): Chore => ({
  name: 'leftovers',
  picks: ({ type, status }) => type === 'step' && status === 'failed',
  most: mostLeftovers,
  settles: true,
  async act(labId, stepIds) {
    const now = clock.now()
    const due = await work.readSteps(labId, stepIds)
    // Opened and failed again since it was found: that has its own pause.
    const failed = due.filter(
      ({ status, dueAt }) => status === 'failed' && dueAt !== undefined && dueAt <= now.toISOString(),
    )
    let opened = 0
    for (const steps of Map.groupBy(failed, ({ operationId }) => operationId).values()) {
      const [{ operationId }] = steps as [StepRecord, ...StepRecord[]]
      const again = await Promise.all(
        steps.map(async (step) => {
          const fresh = openedAgain(step, now)
          if (isAllRemoval(step)) return { step, next: fresh, vm: undefined }
          if (step.kind === 'park') {
            const vm = (await vms.read(labId, step.vmId)) && inMotion('park', {})
            return { step, next: fresh, vm }
          }
          if (step.exchange === undefined) return { step, next: cleanUpOf(step, now), vm: undefined }
          const vm = (await vms.read(labId, step.vmId)) && putTogether
          return { step, next: fresh, vm }
        }),
      )
      const open = await work.reopen({ labId, id: operationId }, again)
      await nudges.steps(
        labId,
        open.map(({ id }) => id),
      )
      opened += open.length
    }
    return { leftovers: opened }
  },
})
