import type { UserId } from '../../kernel/ids.ts'
import { without } from '../../kernel/without.ts'
import { automatically } from '../../vms/activity.ts'
import type { CourseRecord } from '../course-record.ts'
import { isSource, type MachineOfCourse } from '../machines/machine.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { type Part, partOf, reaches } from '../people/part.ts'
import type { Reachable } from './rules.ts'

/** Which of a course's staff open its machines for themselves, and what becomes of that when they may not any more. */

export const mayOpen = ({ course, function: mine }: Part): boolean =>
  reaches(mine, 'teacher') || (reaches(mine, 'assistant') && course.rules.assistantsConnect)

type Machine = Reachable & { readonly course: Pick<MachineOfCourse, 'number'> }

/** All that comes of a source VM is teachers' work. */
export const mayOpenThis = (part: Part, { course }: Pick<Machine, 'course'>): boolean =>
  mayOpen(part) && (!isSource(course) || reaches(part.function, 'teacher'))

/** The machine without addresses of people who may not open it any more. Of whom is not written it stays open to its end. */
export const withoutFormer = <One extends Machine>(
  vm: One,
  course: CourseRecord,
  people: readonly EnrolmentRecord[],
): One => {
  const { access } = vm
  const may = (userId: UserId): boolean => {
    const enrolment = people.find((one) => one.userId === userId && one.state !== 'deleting')
    const part = partOf(course, enrolment)
    return part !== undefined && mayOpenThis(part, vm)
  }
  const gone = access?.staff?.addresses.filter(({ of }) => of !== undefined && !of.some(may)) ?? []
  if (access?.staff === undefined || gone.length === 0) return vm
  const addresses = access.staff.addresses.filter((one) => !gone.includes(one))
  const staff = { ...access.staff, addresses }
  const rest = addresses.length === 0 ? without(access, 'staff') : { ...access, staff }
  const closed = `${automatically}, because ${gone[0]?.by} may not open it any more`
  return { ...vm, access: { ...rest, closed } }
}
