import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { toMachine } from '../../domain/courses/machine-view.ts'
import type { MachineList } from '../../ports/courses/machine-list.ts'

/** The machines of a course with who has them: one query, Azure is not asked. */
export const listMachines =
  ({ machineList }: { readonly machineList: MachineList }) =>
  async ({ labId, id }: CourseRecord): Promise<CourseMachine[]> => {
    const { machines, people } = await machineList.read(labId, id)
    return machines.map((vm) => toMachine(vm, vm.allocatedTo && people.get(vm.allocatedTo.userId)))
  }
