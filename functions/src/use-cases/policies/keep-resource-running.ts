import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import type { LabId, UserId } from '../../domain/kernel/ids.ts'
import type { Allocations } from '../../ports/students/allocations.ts'
import { type ResourcesWorld, showResource } from '../students/list-student-resources.ts'
import { type KeepingWorld, postpone } from './keep-running.ts'

interface ResourceKeepingWorld extends ResourcesWorld, Pick<KeepingWorld, 'schedules' | 'clock'> {
  readonly allocations: Allocations
}

/** "Keep it running", by the student whose VM it is. */
export const keepResourceRunning = (world: ResourceKeepingWorld) => {
  const show = showResource(world)
  return async (
    { labId, userId, name }: { readonly labId: LabId; readonly userId: UserId; readonly name: string },
    vmId: string,
  ): Promise<StudentResource> => {
    // With whether its student may start it: the answer takes the place of what the list said.
    const readOwn = async () => (await world.allocations.of(labId, userId)).find(({ id }) => id === vmId)
    const vm = await postpone(world, readOwn, name)
    const courseName = vm.course && (await world.courses.read(labId, vm.course.id))?.name
    return show({ ...vm, courseName })
  }
}
