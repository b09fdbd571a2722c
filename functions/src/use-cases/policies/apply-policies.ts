import { randomUUID } from 'node:crypto'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { LabId } from '../../domain/kernel/ids.ts'
import { newOperation, newStep } from '../../domain/operations/new-work.ts'
import type { StepInput } from '../../domain/operations/step-record.ts'
import { type Due, retryDueAt, whatIsDue } from '../../domain/policies/schedule.ts'
import { automatically } from '../../domain/vms/activity.ts'
import { inMotion } from '../../domain/vms/in-motion.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { DueItem, Schedules } from '../../ports/policies/schedules.ts'
import type { Chore } from '../operations/chore.ts'

/** Two records a VM and one operation, at most a hundred in a transaction: a lab's share of a message. */
const mostPerOperation = 49

interface PolicyWorld {
  readonly schedules: Schedules
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

type Action = Extract<Due, { readonly at: string }>
interface DueVm {
  readonly vm: VmRecord
  readonly due: Action
}

const inputs: Record<Action['do'], StepInput> = {
  stop: { action: 'deallocate' },
  delete: { deleteAssociatedResources: true, bin: 'save' },
}

const reasonOf = ({ do: what, minutes }: Action): string => {
  const since = what === 'stop' ? 'it started' : 'it was created'
  return `${automatically}, ${counted(minutes, 'minute')} after ${since}`
}

/**
 * Stops and deletes what is due, by operations like a person's: one for all VMs of a lab that are due together. Every
 * acceptance is guarded by the schedule as it was read, so of two workers at once, or a worker and a person's restart or
 * "Keep it running" in the same moment, the first wins and the other finds nothing to do.
 */
export const applyPolicies = ({ schedules, nudges, clock }: PolicyWorld): Chore => {
  const accept = async (labId: LabId, what: Action['do'], vms: readonly DueVm[]): Promise<number> => {
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

  return {
    name: 'policies',
    picks: ({ type, dueAt = '' }, now) => type === 'vm' && dueAt !== '' && dueAt <= now,
    most: mostPerOperation,
    settles: true,
    async act(labId, vmIds) {
      const now = clock.now()
      const actions: DueVm[] = []
      let later = 0
      for (const vm of await schedules.read(labId, vmIds)) {
        // Machines of courses carry no policy: what is due of them is somebody else's.
        if (vm.course !== undefined) continue
        const due = whatIsDue(vm, now)
        if (due.do === 'wait') later += Number(await schedules.change(vm, due.change))
        else actions.push({ vm, due })
      }
      const acceptAll = async (what: Action['do']): Promise<number> => {
        const vms = actions.filter(({ due }) => due.do === what)
        return vms.length === 0 ? 0 : accept(labId, what, vms)
      }
      return { stopped: await acceptAll('stop'), deleted: await acceptAll('delete'), later }
    },
  }
}
