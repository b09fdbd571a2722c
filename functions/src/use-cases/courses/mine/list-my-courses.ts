import type { MyCourse } from '@labkeeper/contract/courses/my-courses'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { ownTimeOf } from '../../../domain/courses/hours/own-time.ts'
import { toMyCourse } from '../../../domain/courses/mine/my-course.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { AccountBook } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Giving } from '../../../ports/courses/giving.ts'
import type { Ledgers } from '../../../ports/courses/hours.ts'
import type { Belongings, MyMachines } from '../../../ports/courses/my-machines.ts'
import { findLabs } from '../lab/find-labs.ts'

interface MyCoursesWorld {
  readonly users: Pick<AccountBook, 'read'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly giving: Pick<Giving, 'placeOf'>
  readonly myMachines: Pick<MyMachines, 'read'>
  readonly ledgers: Pick<Ledgers, 'ownOf'>
  readonly clock: Clock
}

interface Dated {
  readonly course: MyCourse
  readonly createdAt: string
}

const newestFirst = (one: Dated, other: Dated): number =>
  other.createdAt.localeCompare(one.createdAt) || one.course.name.localeCompare(other.course.name)

/** Courses that the caller is in, of all labs. Those of one's own lab are not: whoever owns it is in none of them. */
export const listMyCourses = (world: MyCoursesWorld) => {
  const { users, courses, giving, myMachines, ledgers, clock } = world
  const labsOf = findLabs(world)

  const show = async (
    { lab, machines }: Belongings,
    enrolment: Belongings['enrolments'][number],
    owner: string,
  ): Promise<Dated | undefined> => {
    const { labId } = lab
    const isStudent = enrolment.function === 'student'
    const [course, place, own] = await Promise.all([
      courses.read(labId, enrolment.courseId),
      enrolment.state === 'waiting' ? giving.placeOf(enrolment) : undefined,
      isStudent ? ledgers.ownOf(labId, enrolment.courseId, enrolment.id) : undefined,
    ])
    if (course === undefined) return undefined
    const machine = machines.find((one) => one.course.id === course.id)
    const now = clock.now().toISOString()
    const run = machine?.segment && { vm: machine }
    const ownTime = own && ownTimeOf(course, { enrolment, own, ...run }, now)
    const known = { owner, machine, place, ownTime }
    return { course: toMyCourse(course, enrolment, known), createdAt: course.createdAt }
  }

  const inLab = async (labId: LabId, { userId }: Caller): Promise<readonly (Dated | undefined)[]> => {
    const found = await myMachines.read(labId, userId)
    if (found === undefined || found.enrolments.length === 0) return []
    const owner = (await users.read(found.lab.ownerId))?.name ?? ''
    return Promise.all(found.enrolments.map((enrolment) => show(found, enrolment, owner)))
  }

  return async (caller: Caller): Promise<MyCourse[]> => {
    const labs = await labsOf(caller)
    const found = await Promise.all(labs.map((labId) => inLab(labId, caller)))
    return found
      .flat()
      .filter((one) => one !== undefined)
      .sort(newestFirst)
      .map(({ course }) => course)
  }
}
