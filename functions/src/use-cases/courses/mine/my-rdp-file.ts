import type { FileAnswer } from '@labkeeper/contract/kernel/route'
import type { OwnMachine } from '../../../domain/courses/mine/mine.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Attending } from '../../../ports/courses/my-machines.ts'
import { studentRdpFileOf } from '../../vms/make-rdp-file.ts'

export interface AttendingWorld {
  readonly myMachines: Attending
  readonly clock: Clock
}

/** A file that opens a remote desktop on the own machine. Whoever gets it attends the class that is on. */
export const myRdpFile =
  ({ myMachines, clock }: AttendingWorld) =>
  async (vm: OwnMachine): Promise<FileAnswer> => {
    const file = studentRdpFileOf(vm)
    await myMachines.see(vm, vm.allocatedTo.userId, clock.now().toISOString())
    return file
  }
