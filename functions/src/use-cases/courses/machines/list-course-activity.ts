import type { Activity } from '@labkeeper/contract/policies/policies'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { mostLines, toActivity } from '../../../domain/vms/activity.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import type { Activities } from '../../../ports/vms/activities.ts'
import { vmNotFound } from '../../vms/vm-refusals.ts'

/** What happened to the machines that a course has or had, or to one that it has, newest first. */
export const listCourseActivity =
  (world: { readonly machineList: MachineList; readonly activities: Pick<Activities, 'list' | 'listOf'> }) =>
  async ({ labId, id: courseId }: CourseRecord, vmId: string | undefined): Promise<Activity[]> => {
    const { activities, machineList } = world
    const { machines } = await machineList.read(labId, courseId)
    const vmIds: readonly string[] = machines.map(({ id }) => id)
    if (vmId !== undefined && !vmIds.includes(vmId)) throw vmNotFound()
    const found =
      vmId === undefined
        ? await activities.listOf(labId, { courseId, vmIds }, mostLines)
        : await activities.list(labId, vmId, mostLines)
    return found.map(toActivity)
  }
