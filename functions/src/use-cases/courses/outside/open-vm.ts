import type { OpenVmInput, VmReach } from '@labkeeper/contract/courses/open-vms'
import { strandedReason } from '@labkeeper/contract/vms/power'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { ownMachine } from '../../../domain/accounts/throttle.ts'
import type { MaybeStranded } from '../../../domain/connection/stranded.ts'
import type { Side } from '../../../domain/courses/access/access-of-machine.ts'
import type { Opener } from '../../../domain/courses/access/opening.ts'
import { mayOpen, toVmReach } from '../../../domain/courses/access/outside.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Throttle } from '../../../ports/accounts/accounts.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { MyMachines } from '../../../ports/courses/my-machines.ts'
import type { Allocations } from '../../../ports/students/allocations.ts'
import type { VmBook } from '../../../ports/vms/vms.ts'
import { tooOften } from '../../accounts/spend.ts'
import { courseDecides, vmBusy, vmNotFound } from '../../vms/vm-refusals.ts'
import type { RulesWorld } from '../access/begin-rules.ts'
import { addressFor, checkAddress, closeMachine, openMachine } from '../access/open-machine.ts'

interface OpeningVmWorld extends RulesWorld {
  readonly vms: Pick<VmBook, 'find'>
  readonly allocations: Pick<Allocations, 'of'>
  readonly labs: Pick<LabBook, 'read'>
  readonly myMachines: Pick<MyMachines, 'work'>
  readonly throttle: Pick<Throttle, 'takeWithin'>
}

/** A VM outside courses, found as whoever calls may name it. */
export type VmName =
  | { readonly side: 'staff'; readonly resourceGroup: string; readonly vmName: string }
  | { readonly side: 'student'; readonly vmId: string }

/** Who calls, from where, and about which VM. */
export interface VmCall {
  readonly caller: Pick<Caller, 'userId' | 'labId' | 'name'>
  readonly from: string | undefined
  readonly vm: VmName
  readonly requestId: string
}

interface Begun {
  readonly name: string
  readonly data: VmReach
  readonly operationId: string
}

/** How often somebody else may be quicker: then the VM is judged anew, as it is by then. */
const races = 5

type Found = VmRecord & MaybeStranded

const conflict = (reason: string): AppError => new AppError('conflict', reason)

/**
 * A closed VM outside courses, opened and closed by its owner, and by the student whose it is: each the own opening, beside the
 * other's. A machine of a course has calls of its own, and is none of these.
 */
export const openVm = (world: OpeningVmWorld) => {
  const { vms, allocations, labs, myMachines, throttle, clock } = world

  const find = async ({ caller: { labId, userId }, vm: name }: VmCall): Promise<Found> => {
    const found =
      name.side === 'staff'
        ? await vms.find(labId, name.resourceGroup, name.vmName)
        : (await allocations.of(labId, userId)).find(({ id }) => id === name.vmId)
    if (found === undefined || (name.side === 'student' && found.course !== undefined)) throw vmNotFound()
    if (found.course !== undefined) throw courseDecides()
    return found
  }

  const judge = async (vm: Found) => {
    const { labId, id, operationId } = vm
    const [lab, work] = await Promise.all([
      labs.read(labId),
      operationId === undefined ? undefined : myMachines.work(labId, operationId, id),
    ])
    return { vm, lab, working: work?.kind }
  }

  const show = async (vm: Found, { from, vm: { side } }: VmCall): Promise<VmReach> =>
    toVmReach(await judge(vm), { side, from }, clock.now().toISOString())

  const ration = async ({ caller: { userId }, vm: name }: VmCall): Promise<void> => {
    if (name.side !== 'student') return
    const wait = await throttle.takeWithin(`mine:${userId}:${name.vmId}`, ownMachine)
    if (wait > 0) throw tooOften(wait)
  }

  /** A student's opening is nobody else's: it is over when the VM is. */
  const openerOf = ({ caller: { name }, vm: { side } }: VmCall, { allocatedTo }: Found): Opener => ({
    side,
    name,
    ...(side === 'student' && allocatedTo && { userId: allocatedTo.userId }),
  })

  const change = async (
    call: VmCall,
    attempt: (vm: Found, request: WorkRequest) => Promise<string | undefined>,
  ): Promise<Begun> => {
    const { caller, requestId } = call
    const request = {
      ...{ labId: caller.labId, requestedBy: caller.userId, requestId },
      because: `by ${caller.name}`,
    }
    for (let race = 0; race < races; race += 1) {
      const vm = await find(call)
      if (race === 0) await ration(call)
      const operationId = await attempt(vm, request)
      if (operationId !== undefined) {
        return { name: vm.name, data: await show(await find(call), call), operationId }
      }
    }
    throw vmBusy()
  }

  const checkOpen = async (vm: Found, side: Side): Promise<void> => {
    const verdict = mayOpen(await judge(vm), side)
    if (!verdict.allowed) throw conflict(verdict.reason)
  }

  return {
    show: async (call: VmCall): Promise<VmReach> => show(await find(call), call),
    open: async (call: VmCall, wish: OpenVmInput): Promise<Begun & { readonly address: string }> => {
      let address = ''
      checkAddress(wish)
      const begun = await change(call, async (vm, request) => {
        await checkOpen(vm, call.vm.side)
        address = addressFor(wish, call.from)
        return openMachine(world)(vm, openerOf(call, vm), address, request)
      })
      return { ...begun, address }
    },
    close: (call: VmCall): Promise<Begun> =>
      change(call, (vm, request) => {
        if (vm.stranded) throw conflict(`${strandedReason}.`)
        return closeMachine(world)(vm, openerOf(call, vm), request)
      }),
  }
}
