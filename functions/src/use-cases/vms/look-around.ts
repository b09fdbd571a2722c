import type { Around } from '../../domain/courses/hours/metering.ts'
import { isMachine } from '../../domain/courses/hours/run-news.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Enrolments } from '../../ports/courses/enrolments.ts'

export interface AroundWorld {
  readonly courses: Pick<CourseBook, 'read'>
  readonly enrolments: Pick<Enrolments, 'read'>
}

/** What the run of a VM follows from, where it is a machine of a course: two records, read by their ids. */
export const lookAround =
  ({ courses, enrolments }: AroundWorld) =>
  async (vm: VmRecord | undefined): Promise<Around | undefined> => {
    if (!isMachine(vm)) return undefined
    const { labId, allocatedTo } = vm
    const [course, enrolment] = await Promise.all([
      courses.read(labId, vm.course.id),
      allocatedTo && enrolments.read(labId, vm.course.id, allocatedTo.userId),
    ])
    return course && { course, enrolment }
  }
