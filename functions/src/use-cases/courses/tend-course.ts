import { nextTending } from '../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { bereft } from '../../domain/courses/enrolment-life.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DueCourses, SeenCourse } from '../../ports/courses/courses.ts'
import type { GiveMachines } from '../../ports/courses/giving.ts'
import type { MachineList } from '../../ports/courses/machine-list.ts'
import type { People, SeenEnrolment } from '../../ports/courses/people.ts'

export interface TendingWorld {
  readonly courses: Pick<DueCourses, 'tended'>
  readonly people: Pick<People, 'list' | 'write'>
  readonly machineList: MachineList
  readonly giveMachines: GiveMachines
  readonly clock: Clock
}

/** What the lab's worker sees to in a course that is open. Harmless when it is done twice, late, or by several at once. */
export const tendCourse = (world: TendingWorld) => {
  const { courses, people, machineList, giveMachines, clock } = world

  /** Whose machine is gone comes to wait. */
  const missNobody = async (
    { labId }: CourseRecord,
    seen: readonly SeenEnrolment[],
    machines: ReadonlySet<string>,
  ): Promise<number> => {
    const now = clock.now().toISOString()
    const isBereft = ({ enrolment: { state, vmId } }: SeenEnrolment): boolean =>
      state === 'active' && vmId !== undefined && !machines.has(vmId)
    let count = 0
    for (const was of seen.filter(isBereft)) {
      if (await people.write(labId, [{ was, next: bereft(was.enrolment, now) }])) count += 1
    }
    return count
  }

  return async (seen: SeenCourse): Promise<Record<string, number>> => {
    const { course } = seen
    const { labId, id } = course
    // People first: whoever is given a machine in between is no longer as they were seen.
    const all = await people.list(labId, id)
    const { machines } = await machineList.read(labId, id)
    const bereaved = await missNobody(course, all, new Set(machines.map((machine) => machine.id)))
    const given = await giveMachines(labId, id)
    const isBusy = machines.some(({ operationId }) => operationId !== undefined)
    await courses.tended(seen, nextTending(course, isBusy, clock.now()))
    return { bereaved, machinesGiven: given, coursesTended: 1 }
  }
}
