import { randomUUID } from 'node:crypto'
import type { MaybeStranded } from '../../../domain/connection/stranded.ts'
import { withoutRunOut } from '../../../domain/courses/access/opening.ts'
import { lettingOf } from '../../../domain/courses/access/outside.ts'
import { rulesDue } from '../../../domain/courses/access/rules-due.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Schedules } from '../../../ports/policies/schedules.ts'
import type { Chore } from '../../operations/chore.ts'
import { beginRules, type RulesWorld } from '../access/begin-rules.ts'

interface SweepingWorld extends RulesWorld {
  readonly schedules: Pick<Schedules, 'read'>
}

/** Nothing can be done with it until its subscription is connected again. */
const strandedMs = 60 * 60_000

/**
 * Closed VMs outside courses: nobody reaches one longer than was said. Of a machine of a course the course is looked at. What
 * is as it should be is not touched, and what ended leaves the record.
 */
export const sweepRules = (world: SweepingWorld): Chore => {
  const { schedules, openings, clock } = world
  const begin = beginRules(world)

  const tend = async (
    labId: LabId,
    vm: VmRecord & MaybeStranded,
  ): Promise<'closing' | 'later' | 'changed'> => {
    const now = clock.now()
    const ended = withoutRunOut(vm, now.toISOString())
    if (ended === undefined || vm.course !== undefined) return 'changed'
    const due = vm.stranded ? { next: after(now, strandedMs) } : rulesDue(vm, lettingOf(vm), now)
    if (due.write !== undefined) {
      const request = { labId, requestedBy: 'auto-access', requestId: randomUUID() }
      return (await begin(vm, ended, due.write, request)) === undefined ? 'changed' : 'closing'
    }
    const isWritten = await openings.change(vm, ended, { rulesDueAt: due.next ?? null })
    return isWritten ? 'later' : 'changed'
  }

  return {
    name: 'rules',
    picks: ({ type, rulesDueAt = '' }, now) => type === 'vm' && rulesDueAt !== '' && rulesDueAt <= now,
    most: 50,
    settles: true,
    async act(labId, vmIds) {
      const done: string[] = []
      for (const vm of await schedules.read(labId, vmIds)) done.push(await tend(labId, vm))
      const count = (what: string): number => done.filter((one) => one === what).length
      return { rules: count('closing'), later: count('later') }
    },
  }
}
