import { mostStudents } from '@labkeeper/contract/courses/course'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import {
  deprived,
  invited,
  joined,
  provided,
  replacing,
} from '../../../domain/courses/people/enrolment-life.ts'
import { type EnrolmentRecord, enrolmentIdOf } from '../../../domain/courses/people/enrolment-record.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { StudentRecord } from '../../../domain/students/student-records.ts'
import type { AllocatedVm, VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Places } from '../../../ports/accounts/places.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { MachineRecord, Machines } from '../../../ports/courses/machines.ts'
import type { EnrolmentChange, People, SeenEnrolment } from '../../../ports/courses/people.ts'
import { checkTakesPeople } from './add-people.ts'

/** Who has a machine of a course is a student of it: whoever is given one by hand becomes one. */

export interface HoldersWorld {
  readonly courses: Pick<CourseBook, 'read'>
  readonly people: People
  readonly machines: Machines
  readonly places: Pick<Places, 'add'>
  readonly clock: Clock
}

type Holder = Pick<StudentRecord, 'id' | 'name' | 'email' | 'guest'>

const conflict = (sentence: string): AppError => new AppError('conflict', sentence)

const hasOne = ({ name }: Holder, machine: Pick<VmRecord, 'name'>): AppError =>
  conflict(`${name} has ${machine.name} already.`)

/** As they are with the machine. */
const holding = (
  course: CourseRecord,
  { name, email, guest }: Holder,
  was: EnrolmentRecord | undefined,
  vm: VmRecord,
  now: Date,
): EnrolmentRecord => {
  const known = was?.state === 'deleting' ? undefined : was
  if (known !== undefined && known.function !== 'student') throw conflict('Only students have a machine.')
  const base = known ?? {
    ...invited(course, { name, email, function: 'student' }, now),
    ...(guest ? { guest } : {}),
  }
  const next = provided(joined(base, now.toISOString()), vm.id, known?.inLine)
  return known === undefined && was !== undefined ? replacing(was, next) : next
}

/** A course as it stands: its people first, so that whoever is given a machine in between is no longer as they were seen. */
const readCourse = async ({ courses, people, machines }: HoldersWorld, { labId, course }: VmRecord) => {
  const found = course && (await courses.read(labId, course.id))
  if (found === undefined) return undefined
  checkTakesPeople(found)
  const seen = await people.list(labId, found.id)
  return { course: found, seen, machines: await machines.of(labId, found.id) }
}

const isStudent = ({ enrolment }: SeenEnrolment): boolean =>
  enrolment.function === 'student' && enrolment.state !== 'deleting'

/**
 * What giving these VMs to these people writes of them in the courses of the VMs, in the same order; nothing where a VM is
 * of no course. Nobody gets a second machine of a course.
 */
export const enrolForMachines =
  (world: HoldersWorld) =>
  async (
    pairs: readonly { readonly vm: VmRecord; readonly student: Holder }[],
  ): Promise<readonly (EnrolmentChange | undefined)[]> => {
    const courses = new Map<string, Awaited<ReturnType<typeof readCourse>>>()
    const given = new Map<string, Pick<MachineRecord, 'name'>>()
    const added = new Map<string, number>()
    const changes: (EnrolmentChange | undefined)[] = []
    for (const { vm, student } of pairs) {
      const courseId = vm.course?.id ?? ''
      if (!courses.has(courseId)) courses.set(courseId, await readCourse(world, vm))
      const there = courses.get(courseId)
      if (there === undefined) {
        changes.push(undefined)
        continue
      }
      const { course, seen, machines } = there
      const id = enrolmentIdOf(course.id, student.id)
      const theirs = machines.find(({ allocatedTo }) => allocatedTo?.userId === student.id) ?? given.get(id)
      if (theirs !== undefined) throw hasOne(student, theirs)
      const was = seen.find(({ enrolment }) => enrolment.id === id)
      const next = holding(course, student, was?.enrolment, vm, world.clock.now())
      const isNew = was === undefined || !isStudent(was)
      const coming = (added.get(courseId) ?? 0) + (isNew ? 1 : 0)
      if (isNew && seen.filter(isStudent).length + coming > mostStudents) {
        throw conflict(`A course has at most ${counted(mostStudents, 'student')}.`)
      }
      added.set(courseId, coming)
      const place = { labId: course.labId, courseId: course.id }
      if (student.guest && !(await world.places.add(student.id, place))) {
        throw conflict(`${student.name} is in as many courses as an account can be.`)
      }
      given.set(id, vm)
      changes.push(was === undefined ? { next } : { was, next })
    }
    return changes
  }

/** Who loses a machine of a course stays in it without one, and none follows by itself. */
export const withoutMachine =
  ({ people }: Pick<HoldersWorld, 'people'>) =>
  async ({ labId, course, allocatedTo }: AllocatedVm): Promise<EnrolmentChange | undefined> => {
    if (course === undefined) return undefined
    const was = await people.find(labId, course.id, enrolmentIdOf(course.id, allocatedTo.userId))
    if (was === undefined || was.enrolment.state === 'deleting') return undefined
    return { was, next: deprived(was.enrolment) }
  }
