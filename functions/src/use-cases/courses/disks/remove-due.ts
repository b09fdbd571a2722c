import { randomUUID } from 'node:crypto'
import type { LabId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import { newOperation, newStep } from '../../../domain/operations/new-work.ts'
import { dueForRemoval, nextRemoval } from '../../../domain/vms/belongings.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Schedules } from '../../../ports/policies/schedules.ts'
import type { Chore } from '../../operations/chore.ts'

/** Each is an operation of its own, so that one that is locked holds up no other. */
const mostMachines = 25
/** What Azure refuses now it refuses a minute later too. */
const againMs = 60 * 60_000
const strandedMs = 60 * 60_000

interface RemovalWorld {
  readonly schedules: Schedules
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

/**
 * Old disks of machines whose time is over, and what is of no use any more. Every acceptance is guarded by the schedule as it
 * was read, and by nobody being at the machine: one that is busy is due again when it no longer is.
 */
export const removeDue = ({ schedules, nudges, clock }: RemovalWorld): Chore => {
  const accept = async (labId: LabId, vm: VmRecord, now: Date): Promise<boolean> => {
    const courseId = vm.course?.id
    const request = {
      ...{ labId, requestedBy: 'auto-kept', requestId: randomUUID() },
      ...(courseId && { courseId }),
    }
    const operation = newOperation(request, 'remove', 1, now)
    const belongings = dueForRemoval(vm, now.toISOString())
    const isWaste = !belongings.some(({ name }) => vm.kept?.some((disk) => disk.name === name))
    const step = newStep(operation, vm, isWaste ? { isWaste } : {}, now, { belongings })
    if (!(await schedules.accept(operation, [{ vm, step, change: { dueAt: after(now, againMs) } }])))
      return false
    await nudges.steps(labId, [step.id])
    return true
  }

  return {
    name: 'kept disks',
    picks: ({ type, dueAt = '' }, now) => type === 'vm' && dueAt !== '' && dueAt <= now,
    most: mostMachines,
    settles: true,
    async act(labId, vmIds) {
      const now = clock.now()
      let removed = 0
      for (const vm of await schedules.read(labId, vmIds)) {
        if (vm.course === undefined) continue
        if (vm.stranded) {
          await schedules.change(vm, { dueAt: after(now, strandedMs) })
          continue
        }
        const isDue = dueForRemoval(vm, now.toISOString()).length > 0
        if (isDue) removed += Number(await accept(labId, vm, now))
        else await schedules.change(vm, { dueAt: nextRemoval(vm, now.toISOString()) ?? null })
      }
      return removed === 0 ? {} : { keptRemoved: removed }
    },
  }
}
