import { compareNames } from '@labkeeper/contract/kernel/wording'
import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import type { Caller } from '../../domain/accounts/caller.ts'
import type { MaybeStranded } from '../../domain/connection/stranded.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { MaybeOperable } from '../../domain/students/operable.ts'
import { toStudentResource } from '../../domain/students/student-view.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { OfNamedCourse } from '../../domain/vms/vm-view.ts'
import type { AccountBook } from '../../ports/accounts/accounts.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { Allocations } from '../../ports/students/allocations.ts'
import { findLabs } from '../courses/lab/find-labs.ts'
import { openForStudent } from '../vms/open-password.ts'

export interface ResourcesWorld {
  readonly allocations: Allocations
  readonly courses: Pick<CourseBook, 'read'>
  readonly sealer: Sealer
}

/** A VM with its opened password: for the student only to whom it is allocated. */
export const showResource =
  ({ sealer }: Pick<ResourcesWorld, 'sealer'>) =>
  (vm: VmRecord & MaybeStranded & OfNamedCourse & MaybeOperable): StudentResource => {
    const theirs = openForStudent(sealer, vm)
    // Where SSH takes keys only a password leads nowhere.
    return toStudentResource(theirs.vm, vm.course?.keysOnly ? {} : theirs.passwords)
  }

/** What a student has: VMs of the own lab, and machines of courses of other labs. One query a lab. */
export const listStudentResources = (
  world: ResourcesWorld & { readonly users: Pick<AccountBook, 'read'> },
) => {
  const show = showResource(world)
  const labsOf = findLabs(world)
  const { allocations, courses } = world

  const named = async <T extends VmRecord>(labId: LabId, vm: T): Promise<T & OfNamedCourse> =>
    vm.course === undefined ? vm : { ...vm, courseName: (await courses.read(labId, vm.course.id))?.name }

  const inLab = async (labId: LabId, { userId }: Pick<Caller, 'userId'>) =>
    Promise.all((await allocations.of(labId, userId)).map((vm) => named(labId, vm)))

  return async (caller: Pick<Caller, 'userId' | 'labId' | 'role'>): Promise<StudentResource[]> => {
    const elsewhere = async () => {
      const labs = (await labsOf(caller)).filter((labId) => labId !== caller.labId)
      const found = await Promise.all(labs.map((labId) => inLab(labId, caller)))
      // Only courses make a guest of somebody.
      return found.flat().filter(({ course }) => course !== undefined)
    }
    const [own, others] = await Promise.all([inLab(caller.labId, caller), elsewhere()])
    return [...own, ...others].sort((one, other) => compareNames(one.name, other.name)).map(show)
  }
}
