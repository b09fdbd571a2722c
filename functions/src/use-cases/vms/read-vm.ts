import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { toVmDetail } from '../../domain/vms/vm-view.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { openPasswords } from './open-password.ts'
import { type VmKey, vmNotFound } from './vm-refusals.ts'

interface ReadingWorld {
  readonly vms: VmBook
  readonly courses: Pick<CourseBook, 'read'>
  readonly sealer: Sealer
}

/** One VM with its password: for its owner only, which the lab's id sees to. */
export const readVm =
  ({ vms, courses, sealer }: ReadingWorld) =>
  async ({ labId, resourceGroup, vmName }: VmKey): Promise<VmDetail> => {
    const vm = await vms.find(labId, resourceGroup, vmName)
    if (vm === undefined) throw vmNotFound()
    const courseName = vm.course && (await courses.read(labId, vm.course.id))?.name
    return toVmDetail({ ...vm, courseName }, openPasswords(sealer, vm))
  }
