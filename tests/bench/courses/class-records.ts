import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import type { MachineOfCourse } from '@labkeeper/functions/domain/courses/machines/machine'
import { newCourse } from '@labkeeper/functions/domain/courses/new-course'
import {
  type EnrolmentRecord,
  newEnrolment,
} from '@labkeeper/functions/domain/courses/people/enrolment-record'
import type { CourseId, LabId, VmId } from '@labkeeper/functions/domain/kernel/ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { aRunningVm } from '../../support/operations/running-vm.ts'

/** A class in which everybody has a machine: two thirds of them run, and one in forty asks for help. */

const personOf = (number: number) => ({ name: `Stu Dent ${number}`, email: `stu-${number}@load.test` })
const groupOf = (number: number): string => `Group ${(number % 8) + 1}`

type Machine = VmRecord & { readonly course: MachineOfCourse }

/** Each course has its own. */
const machineIdOf = (courseId: CourseId, number: number): VmId => `vm_${courseId}_${number}`
const machineNameOf = (courseId: CourseId, number: number): string => `${courseId.slice(-6)}-${number}`

/** One of a lab's courses, in the middle of its term. */
export const aCourseRecord = (labId: LabId, number: number, now: Date): CourseRecord => {
  const wish = { name: `Biology ${number}`, timeZone: 'Europe/Berlin' }
  const course = newCourse({ labId, createdBy: 'u_owner' }, wish, undefined, now)
  return { ...course, state: 'open', dueAt: course.closesAt }
}

const machineOf = (labId: LabId, courseId: CourseId, number: number, now: Date): Machine => {
  const { name, email } = personOf(number)
  const userId = userIdOf(email)
  const runs = number % 3 !== 0
  const at = now.toISOString()
  return {
    ...aRunningVm(labId, machineNameOf(courseId, number), now),
    id: machineIdOf(courseId, number),
    size: 'Standard_D2s_v3',
    adminUsername: 'labadmin',
    sealedPassword: 'k1.'.padEnd(88, 'x'),
    publicIP: `20.64.${number >> 8}.${number & 255}`,
    course: { id: courseId, number, clean: false, inOwnGroup: true },
    allocatedTo: { userId, name, email },
    ...(runs ? { runningSince: at } : { powerState: 'VM deallocated' }),
    ...(number % 40 === 0 && { help: { userId, text: 'It does not start', at } }),
  }
}

const enrolmentOf = (labId: LabId, courseId: CourseId, number: number, now: Date): EnrolmentRecord => ({
  ...newEnrolment({ id: courseId, labId }, personOf(number), 'student', now),
  group: groupOf(number),
  vmId: machineIdOf(courseId, number),
})

export const classRecords = (labId: LabId, courseId: CourseId, count: number, now: Date) => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return {
    machines: numbers.map((number) => machineOf(labId, courseId, number, now)),
    people: numbers.map((number) => enrolmentOf(labId, courseId, number, now)),
  }
}
