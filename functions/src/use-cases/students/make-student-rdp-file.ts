import type { FileAnswer } from '@labkeeper/contract/kernel/route'
import type { Caller } from '../../domain/accounts/caller.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Allocations } from '../../ports/students/allocations.ts'
import type { AttendingWorld } from '../courses/mine/attend.ts'
import { type FindingMineWorld, findMine } from '../courses/mine/find-mine.ts'
import { myRdpFile } from '../courses/mine/my-rdp-file.ts'
import { studentRdpFileOf } from '../vms/make-rdp-file.ts'
import { vmNotFound } from '../vms/vm-refusals.ts'

interface StudentRdpWorld extends Omit<FindingMineWorld, 'myMachines'>, Omit<AttendingWorld, 'myMachines'> {
  readonly myMachines: FindingMineWorld['myMachines'] & AttendingWorld['myMachines']
  readonly allocations: Pick<Allocations, 'readVm'>
}

/** A file that opens a remote desktop on a student's VM: of the own lab, or a machine of a course of another one. */
export const makeStudentRdpFile = (world: StudentRdpWorld) => {
  const find = findMine(world)
  const fileOf = myRdpFile(world)
  return async (caller: Caller, vmId: string): Promise<FileAnswer> => {
    const vm = await world.allocations.readVm(caller.labId, vmId)
    const isTheirs = vm !== undefined && vm.allocatedTo?.userId === caller.userId
    if (isTheirs && vm.course === undefined) return studentRdpFileOf(vm)
    const mine = await find(caller, vmId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? vmNotFound() : error
    })
    return fileOf(mine.vm)
  }
}
