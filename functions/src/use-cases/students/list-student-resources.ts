import { compareNames } from '@labkeeper/contract/kernel/wording'
import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import type { MaybeStranded } from '../../domain/connection/stranded.ts'
import type { LabId, UserId } from '../../domain/kernel/ids.ts'
import { toStudentResource } from '../../domain/students/student-view.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { Allocations } from '../../ports/students/allocations.ts'
import { openPasswords } from '../vms/open-password.ts'

export interface ResourcesWorld {
  readonly allocations: Allocations
  readonly sealer: Sealer
}

/** A VM with its opened password: for the student only to whom it is allocated. */
export const showResource =
  ({ sealer }: Pick<ResourcesWorld, 'sealer'>) =>
  (vm: VmRecord & MaybeStranded): StudentResource =>
    toStudentResource(vm, openPasswords(sealer, vm))

/** The VMs of a student. */
export const listStudentResources = (world: ResourcesWorld) => {
  const show = showResource(world)
  return async ({ labId, userId }: { labId: LabId; userId: UserId }): Promise<StudentResource[]> => {
    const vms = await world.allocations.of(labId, userId)
    return [...vms].sort((one, other) => compareNames(one.name, other.name)).map(show)
  }
}
