import { cleanUpOf, endWithLeftovers, leftWhenStopped } from '../domain/leftovers.ts'
import type { Move } from '../domain/move.ts'
import { after } from '../domain/new-work.ts'
import type { StepRecord } from '../domain/records.ts'
import type { Clock } from '../ports/clock.ts'
import type { Nudges } from '../ports/nudges.ts'
import type { Work } from '../ports/work.ts'
import { resultOf } from './result-of.ts'

/** Enough for a lost queue of several large labs; the rest comes a minute later. */
const mostPerSweep = 1000

/** Work whose time has come and that no message has moved: a lost message or a dead worker costs a minute, not a VM. */
export const sweep =
  ({ work, nudges, clock }: { readonly work: Work; readonly nudges: Nudges; readonly clock: Clock }) =>
  async (): Promise<{ nudged: number; abandoned: number }> => {
    const due = await work.due(clock.now().toISOString(), mostPerSweep)
    const stepsByLab = Map.groupBy(
      due.filter((record) => record.type === 'step'),
      (step) => step.labId,
    )
    const unfinished = due.filter((record) => record.type === 'operation' && record.state === 'accepting')
    for (const operation of unfinished) if (operation.type === 'operation') await work.abandon(operation)
    for (const [labId, steps] of stepsByLab)
      await nudges.steps(
        labId,
        steps.map((step) => step.id),
      )
    return { nudged: due.length - unfinished.length, abandoned: unfinished.length }
  }

/** Few have any; a limit of its own, so that they never crowd out what people wait for. */
const mostLeftovers = 50

/**
 * What Azure kept of VMs and is due: tried again by the path of a person's retry, so that both at once never get the
 * same step. A process that dies between the two lines leaves an open step to the sweep.
 */
export const sweepLeftovers =
  ({ work, nudges, clock }: { readonly work: Work; readonly nudges: Nudges; readonly clock: Clock }) =>
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

const unexpected = 'Something unexpected went wrong on our side.'

const afterPoison = (step: StepRecord): Extract<Move, { readonly end: unknown }> => {
  const left = leftWhenStopped(step, unexpected)
  if (left !== undefined) return endWithLeftovers(step, left)
  const vm = step.kind === 'delete-template' ? 'forgotten' : ({ powerState: 'VM unknown' } as const)
  return { end: 'failed', error: `${unexpected} Look at the VM in Azure before you try again.`, vm }
}

/** A message that failed every time: its step ends here, in words for a person, and the VM is released. */
export const endPoisonedStep =
  ({ work, clock }: { readonly work: Work; readonly clock: Clock }) =>
  async (labId: string, stepId: string): Promise<void> => {
    const now = clock.now()
    const step = await work.claim(labId, stepId, now.toISOString(), after(now, 30_000))
    if (step === undefined) return
    await work.finish(step, resultOf(step, afterPoison(step), now), now.toISOString())
  }
