import { activityOf } from '../domain/activity.ts'
import { after } from '../domain/new-work.ts'
import { scheduleAtEnd } from '../domain/schedule.ts'
import { templateAfter } from '../domain/template-step.ts'
import type { Clock } from '../ports/clock.ts'
import type { Nudges } from '../ports/nudges.ts'
import type { Work } from '../ports/work.ts'

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

/** A message that failed every time: its step ends here, in words for a person, and the VM is released. */
export const endPoisonedStep =
  ({ work, clock }: { readonly work: Work; readonly clock: Clock }) =>
  async (labId: string, stepId: string): Promise<void> => {
    const now = clock.now()
    const step = await work.claim(labId, stepId, now.toISOString(), after(now, 30_000))
    if (step === undefined) return
    const error = 'Something unexpected went wrong on our side. Look at the VM in Azure before you try again.'
    const failed = { outcome: 'failed', error } as const
    const unknown = { powerState: 'VM unknown', ...scheduleAtEnd(step, 'VM unknown', now) } as const
    const activity = activityOf(step, 'failed', error, now)
    const template = templateAfter(step, failed)
    await work.finish(
      step,
      {
        ...failed,
        vm: step.kind === 'delete-template' ? 'forgotten' : unknown,
        ...(activity === undefined ? {} : { activity }),
        ...(template === undefined ? {} : { template }),
      },
      now.toISOString(),
    )
  }
