import type { MyCourse } from '@labkeeper/contract/courses/my-courses'
import { type MaybeStranded, shownPowerState } from '../../connection/stranded.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { nextClassOf } from '../calendar/class-view.ts'
import type { CourseRecord } from '../course-record.ts'
import { shownState } from '../course-view.ts'
import { type OwnTime, toMyHours } from '../hours/own-time.ts'
import { toTimeRequest } from '../hours/time-request.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'

type TheirMachine = Pick<VmRecord, 'id' | 'name' | 'powerState' | 'operationId'> & MaybeStranded

const toState = ({ state }: EnrolmentRecord): MyCourse['enrolment'] =>
  state === 'active' || state === 'waiting' ? state : 'left'

interface Known {
  /** Of the lab's owner. */
  readonly owner: string
  readonly machine: TheirMachine | undefined
  /** Of who waits, in the line. */
  readonly place?: number | undefined
  /** Of a student. */
  readonly ownTime?: OwnTime | undefined
}

/** A course as somebody of it sees it: the machine, or the place in the line. */
export const toMyCourse = (
  course: CourseRecord,
  enrolment: EnrolmentRecord,
  { owner, machine, place, ownTime }: Known,
): MyCourse => {
  const isIn = enrolment.function === 'student' ? enrolment.group : undefined
  const isTheirs = ({ group }: { readonly group?: string | undefined }): boolean =>
    group === undefined || group === isIn
  // Who has left is of none.
  const nextClass = toState(enrolment) === 'left' ? undefined : nextClassOf(course, isTheirs)
  return {
    courseId: course.id,
    name: course.name,
    lab: owner,
    function: enrolment.function,
    state: shownState(course),
    timeZone: course.timeZone,
    enrolment: toState(enrolment),
    ...(place === undefined ? {} : { place }),
    ...(enrolment.group === undefined ? {} : { group: enrolment.group }),
    ...(nextClass === undefined ? {} : { nextClass }),
    ...(ownTime && { hours: toMyHours(ownTime) }),
    ...(enrolment.request && { request: toTimeRequest(enrolment.request, enrolment) }),
    ...(machine === undefined
      ? {}
      : { machine: { _id: machine.id, name: machine.name, powerState: shownPowerState(machine) } }),
  }
}
