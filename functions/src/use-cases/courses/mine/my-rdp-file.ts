import type { FileAnswer } from '@labkeeper/contract/kernel/route'
import type { OwnMachine } from '../../../domain/courses/mine/mine.ts'
import { studentRdpFileOf } from '../../vms/make-rdp-file.ts'
import { type AttendingWorld, attend } from './attend.ts'

/** A file that opens a remote desktop on the own machine. Whoever gets it attends the class that is on. */
export const myRdpFile =
  (world: AttendingWorld) =>
  async (vm: OwnMachine): Promise<FileAnswer> => {
    const file = studentRdpFileOf(vm)
    await attend(world)(vm)
    return file
  }
