import { randomUUID } from 'node:crypto'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { MaybeStranded } from '../../domain/connection/stranded.ts'
import { chunks } from '../../domain/kernel/chunks.ts'
import { newOperation, newStep } from '../../domain/operations/new-work.ts'
import type { StepInput } from '../../domain/operations/step-record.ts'
import { type Due, retryDueAt, whatIsDue } from '../../domain/policies/schedule.ts'
import { automatically } from '../../domain/vms/activity.ts'
import { inMotion } from '../../domain/vms/in-motion.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { DueItem, Schedules } from '../../ports/policies/schedules.ts'

/** What one tick takes on; the rest comes a minute later. */
const mostPerTick = 500
/** Two records a VM and one operation, at most a hundred in a transaction. */
const mostPerOperation = 49

interface PolicyWorld {
  readonly schedules: Schedules
  readonly nudges: WorkNudges
  readonly clock: Clock
  readonly report: (error: unknown, labId: string) => void
}

type Action = Extract<Due, { readonly at: string }>
interface DueVm {
  readonly vm: VmRecord
  readonly due: Action
}

const inputs: Record<Action['do'], StepInput> = {
  stop: { action: 'deallocate' },
  delete: { deleteAssociatedResources: true },
}

const reasonOf = ({ do: what, minutes }: Action): string => {
  const since = what === 'stop' ? 'it started' : 'it was created'
  return `${automatically}, ${counted(minutes, 'minute')} after ${since}`
}

/**
 * Stops and deletes what is due, by operations like a person's: one for all VMs of a lab that are due together. Every
 * acceptance is guarded by the schedule as it was read, so of two ticks at once, or a tick and a person's restart or
 * "Keep it running" in the same moment, the first wins and the other finds nothing to do.
 */
export const applyPolicies = ({ schedules, nudges, clock, report }: PolicyWorld) => {
  const accept = async (labId: string, what: Action['do'], vms: readonly DueVm[]): Promise<number> => {
    const now = clock.now()
    const request = { labId, requestedBy: `auto-${what}`, requestId: randomUUID() }
    const operation = newOperation(request, what, vms.length, now)
    const items = vms.map(({ vm, due }): DueItem => {
      const step = { ...newStep(operation, vm, inputs[what], now), because: reasonOf(due) }
      return { vm, step, change: { ...inMotion(what, inputs[what]), dueAt: retryDueAt(vm, due, now) } }
    })
    if (await schedules.accept(operation, items)) {
      await nudges.steps(
        labId,
        items.map(({ step }) => step.id),
      )
      return vms.length
    }
    // One that changed meanwhile must not hold up the others.
    if (vms.length === 1) return 0
    let accepted = 0
    for (const one of vms) accepted += await accept(labId, what, [one])
    return accepted
  }

  const applyTo = async (labId: string, found: readonly (VmRecord & MaybeStranded)[]) => {
    const now = clock.now()
    const actions: DueVm[] = []
    for (const vm of found) {
      const due = whatIsDue(vm, now)
      if (due.do === 'wait') await schedules.change(vm, due.change)
      else actions.push({ vm, due })
    }
    const counts = { stop: 0, delete: 0 }
    for (const what of ['stop', 'delete'] as const) {
      const vms = actions.filter(({ due }) => due.do === what)
      for (const part of chunks(vms, mostPerOperation)) counts[what] += await accept(labId, what, part)
    }
    return counts
  }

  return async (): Promise<{ stopped: number; deleted: number; overdueSeconds: number }> => {
    const now = clock.now()
    const found = await schedules.due(now.toISOString(), mostPerTick)
    let stopped = 0
    let deleted = 0
    for (const [labId, vms] of Map.groupBy(found, (vm) => vm.labId)) {
      // What is wrong with one lab's records must not keep the machines of the others running.
      try {
        const counts = await applyTo(labId, vms)
        stopped += counts.stop
        deleted += counts.delete
      } catch (error) {
        report(error, labId)
      }
    }
    const oldest = found[0]?.dueAt
    const overdueSeconds = oldest === undefined ? 0 : Math.round((now.getTime() - Date.parse(oldest)) / 1000)
    return { stopped, deleted, overdueSeconds }
  }
}
