import type { FileAnswer } from '@labkeeper/contract/kernel/route'
import type { Caller } from '../../domain/accounts/caller.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Allocations } from '../../ports/students/allocations.ts'
import { type FindingMineWorld, findMine } from '../courses/mine/find-mine.ts'
import { studentRdpFileOf } from '../vms/make-rdp-file.ts'
import { vmNotFound } from '../vms/vm-refusals.ts'

interface StudentRdpWorld extends FindingMineWorld {
  readonly allocations: Pick<Allocations, 'readVm'>
}

/** A file that opens a remote desktop on a student's VM: of the own lab, or a machine of a course of another one. */
export const makeStudentRdpFile = (world: StudentRdpWorld) => {
  const find = findMine(world)
  return async (caller: Caller, vmId: string): Promise<FileAnswer> => {
    const vm = await world.allocations.readVm(caller.labId, vmId)
    if (vm !== undefined && vm.allocatedTo?.userId === caller.userId) return studentRdpFileOf(vm)
    const mine = await find(caller, vmId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? vmNotFound() : error
    })
    return studentRdpFileOf(mine.vm)
  }
}
