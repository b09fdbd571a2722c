import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { OpenInput } from '@labkeeper/contract/courses/open-input'
import { strandedReason } from '@labkeeper/contract/vms/power'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { isStranded } from '../../../domain/connection/stranded.ts'
import { askOfStaff, lacksAction, notForAll, notNow } from '../../../domain/courses/access/open-refusal.ts'
import { lackingForRules } from '../../../domain/courses/access/reach.ts'
import { accessOf } from '../../../domain/courses/access/rules.ts'
import { mayOpen, mayOpenThis } from '../../../domain/courses/access/staff-openings.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import { forbidden, type Part } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { MyMachines } from '../../../ports/courses/my-machines.ts'
import type { Wall } from '../../../ports/courses/wall.ts'
import type { Allocations } from '../../../ports/students/allocations.ts'
import { vmBusy, vmNotFound } from '../../vms/vm-refusals.ts'
import type { RulesWorld } from '../access/begin-rules.ts'
import { addressFor, checkWish, closeMachine, openMachine } from '../access/open-machine.ts'
import { listMachines } from './list-machines.ts'

interface StaffOpeningWorld extends RulesWorld {
  readonly allocations: Pick<Allocations, 'readVm'>
  readonly labs: Pick<LabBook, 'read'>
  readonly myMachines: Pick<MyMachines, 'work'>
  readonly wall: Wall
}

interface Order {
  readonly caller: Pick<Caller, 'userId' | 'name'>
  readonly requestId: string
}

interface Begun {
  readonly data: CourseMachine
  readonly operationId: string
}

const races = 5

const conflict = (reason: string): AppError => new AppError('conflict', reason)

/** Staff open machines of their course for themselves, beside what its student opens. */
export const openForStaff = (world: StaffOpeningWorld) => {
  const { allocations, labs, myMachines } = world
  const list = listMachines(world)
  const open = openMachine(world)
  const close = closeMachine(world)

  const find = async (part: Part, vmId: string) => {
    if (!mayOpen(part)) throw forbidden()
    const { course } = part
    const vm = await allocations.readVm(course.labId, vmId)
    if (vm?.course?.id !== course.id) throw vmNotFound()
    const machine = { ...vm, course: vm.course }
    if (!mayOpenThis(part, machine)) throw forbidden()
    const lab = await labs.read(course.labId)
    return { ...machine, lab, stranded: isStranded(vm, lab?.cloud) }
  }
  type Found = Awaited<ReturnType<typeof find>>

  const checkOpen = async ({ course, function: mine }: Part, vm: Found): Promise<void> => {
    if (course.state !== 'open' && course.state !== 'draft') throw inState(course)
    const forAll = notForAll({ isForAll: accessOf(course) === 'anyone' })
    if (forAll !== undefined) throw conflict(forAll.reason)
    const lacking = vm.lab && lackingForRules(vm.lab)
    if (lacking !== undefined) throw conflict(lacksAction(lacking, askOfStaff(mine)))
    if (vm.stranded) throw conflict(`${strandedReason}.`)
    const { operationId } = vm
    const work = operationId && (await myMachines.work(course.labId, operationId, vm.id))
    const refusal = notNow({ vm, working: work ? work.kind : undefined })
    if (refusal !== undefined) throw conflict(refusal.reason)
  }

  const change = async (
    part: Part,
    vmId: string,
    { caller, requestId }: Order,
    attempt: (vm: Found, request: WorkRequest) => Promise<string | undefined>,
  ): Promise<Begun> => {
    const { labId, id: courseId } = part.course
    const because = `by ${caller.name}`
    const request = { labId, courseId, requestedBy: caller.userId, requestId, because }
    for (let race = 0; race < races; race += 1) {
      const operationId = await attempt(await find(part, vmId), request)
      if (operationId === undefined) continue
      const data = (await list(part.course)).find(({ _id }) => _id === vmId)
      if (data === undefined) throw vmNotFound()
      return { data, operationId }
    }
    throw vmBusy()
  }

  return {
    open: async (part: Part, vmId: string, wish: OpenInput, from: string | undefined, order: Order) => {
      const { name, userId } = order.caller
      const of = part.function === 'owner' ? undefined : userId
      const opener = { side: 'staff', name, of } as const
      let address = ''
      if (!mayOpen(part)) throw forbidden()
      checkWish(part.course, wish)
      const begun = await change(part, vmId, order, async (vm, request) => {
        await checkOpen(part, vm)
        address = addressFor(wish, from)
        return open(vm, opener, address, request)
      })
      return { ...begun, address }
    },
    close: (part: Part, vmId: string, order: Order) =>
      change(part, vmId, order, (vm, request) => {
        if (vm.stranded) throw conflict(`${strandedReason}.`)
        return close(vm, { side: 'staff', name: order.caller.name }, request)
      }),
  }
}
