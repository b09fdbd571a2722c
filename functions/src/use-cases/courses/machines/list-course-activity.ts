import type { Activity } from '@labkeeper/contract/policies/policies'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { toActivity } from '../../../domain/vms/activity.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import type { Activities } from '../../../ports/vms/activities.ts'
import { vmNotFound } from '../../vms/vm-refusals.ts'

const most = 200

/** What happened to the machines that a course has, or to one of them, newest first. */
export const listCourseActivity =
  (world: { readonly machineList: MachineList; readonly activities: Pick<Activities, 'listOf'> }) =>
  async ({ labId, id }: CourseRecord, vmId: string | undefined): Promise<Activity[]> => {
    const { machines } = await world.machineList.read(labId, id)
    const ids = machines.map((machine) => machine.id)
    if (vmId !== undefined && !ids.some((known) => known === vmId)) throw vmNotFound()
    const wanted = vmId === undefined ? ids : [vmId]
    if (wanted.length === 0) return []
    return (await world.activities.listOf(labId, wanted, most)).map(toActivity)
  }
