import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { type ListedMachine, toMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { ListedPerson } from '../../../domain/courses/people/enrolment-view.ts'
import type { Wall } from '../../../ports/courses/wall.ts'
import { viewsOfPairs } from './views-of-pairs.ts'

/** The machines of a course with who has them: one query, Azure is not asked. */
export const listMachines = ({ wall }: { readonly wall: Wall }) => {
  const view = viewsOfPairs<ListedMachine, ListedPerson, CourseMachine>(toMachine)
  return async ({ labId, id }: CourseRecord): Promise<CourseMachine[]> => {
    const { machines, people } = await wall.read(labId, id)
    const byId = new Map<string, ListedPerson>(people.map((person) => [person.userId, person]))
    return machines.map((vm) => view(vm, vm.allocatedTo && byId.get(vm.allocatedTo.userId)))
  }
}
