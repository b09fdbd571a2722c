import type { AccessOfMachine, Side } from '../../../domain/courses/access/access-of-machine.ts'
import { withWork } from '../../../domain/courses/access/opening.ts'
import { lookAt } from '../../../domain/courses/access/outside.ts'
import { isAtWork } from '../../../domain/courses/access/rules-due.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { BesideAccess, Openings } from '../../../ports/courses/openings.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'

export interface RulesWorld {
  readonly openings: Openings
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

/** Who waits for a port to be opened does not wait for longer. */
const patienceMs = 10 * 60_000

/** Whatever becomes of the step, a VM outside courses is looked at then. */
const lookMs = 2 * 60_000

type Machine = Pick<
  VmRecord,
  | 'id'
  | 'labId'
  | 'name'
  | 'resourceGroup'
  | 'subscriptionId'
  | 'location'
  | 'access'
  | 'course'
  | 'shutAt'
  | 'allocatedTo'
>

/**
 * Writes down who may reach a machine, with the step that brings it about; where one works at its rules already that one does
 * this as well. Answers its operation; undefined where somebody else was quicker.
 */
export const beginRules =
  ({ openings, nudges, clock }: RulesWorld) =>
  async (
    vm: Machine,
    next: AccessOfMachine | undefined,
    kind: 'open' | 'close-port',
    request: WorkRequest,
    { side, ...beside }: BesideAccess & { readonly side?: Side } = {},
  ): Promise<OperationId | undefined> => {
    const now = clock.now()
    if (isAtWork(vm, now) && next !== undefined) {
      const known = vm.access?.step
      return (await openings.change(vm, next, beside)) ? known?.operationId : undefined
    }
    const operation = newOperation(request, kind, 1, now)
    const step = newStep(operation, vm, side ? { side } : {}, now, {
      ...(side && { deadline: after(now, patienceMs) }),
    })
    const work = { id: step.id, operationId: operation.id, kind, since: now.toISOString() }
    const looking = lookAt(vm, after(now, lookMs))
    if (
      !(await openings.begin(operation, step, vm, withWork(next ?? vm.access, work), {
        ...looking,
        ...beside,
      }))
    )
      return undefined
    await nudges.steps(vm.labId, [step.id])
    return operation.id
  }
