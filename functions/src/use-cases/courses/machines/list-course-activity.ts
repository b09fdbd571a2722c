import type { Activity } from '@labkeeper/contract/policies/policies'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { historySince, mostLines, toActivity } from '../../../domain/vms/activity.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import type { Activities } from '../../../ports/vms/activities.ts'
import { vmNotFound } from '../../vms/vm-refusals.ts'

interface ActivityWorld {
  readonly machineList: MachineList
  readonly activities: Pick<Activities, 'list' | 'listOf'>
  readonly clock: Clock
}

/** What happened to the machines that a course has or had, or to one that it has, newest first. */
export const listCourseActivity =
  (world: ActivityWorld) =>
  async ({ labId, id: courseId, state }: CourseRecord, vmId: string | undefined): Promise<Activity[]> => {
    const { activities, machineList } = world
    const { machines } = await machineList.read(labId, courseId)
    const vmIds: readonly string[] = machines.map(({ id }) => id)
    if (vmId !== undefined && !vmIds.includes(vmId)) throw vmNotFound()
    // One that is over keeps what happened last.
    const since = state === 'open' ? historySince(world.clock.now()) : undefined
    const found =
      vmId === undefined
        ? await activities.listOf(labId, { courseId, vmIds }, mostLines, since)
        : await activities.list(labId, vmId, mostLines, since)
    return found.map(toActivity)
  }
