import type { Clock } from '../../ports/clock.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance, Steps } from '../../ports/operations/work.ts'

/** Enough for a lost queue of several large labs; the rest comes a minute later. */
const mostPerSweep = 1000

/** Work whose time has come and that no message has moved: a lost message or a dead worker costs a minute, not a VM. */
export const sweep =
  ({
    work,
    nudges,
    clock,
  }: {
    readonly work: Acceptance & Steps
    readonly nudges: WorkNudges
    readonly clock: Clock
  }) =>
  async (): Promise<{ nudged: number; abandoned: number; waitedSeconds: number }> => {
    const now = clock.now()
    const due = await work.due(now.toISOString(), mostPerSweep)
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
    const late = due.map(({ dueAt }) => now.getTime() - Date.parse(dueAt ?? now.toISOString()))
    return {
      nudged: due.length - unfinished.length,
      abandoned: unfinished.length,
      waitedSeconds: Math.round(Math.max(0, ...late) / 1000),
    }
  }
