import type { Course } from '@labkeeper/contract/courses/course'
import type { Caller } from '../../domain/accounts/caller.ts'
import { type Part, partOf } from '../../domain/courses/people/part.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Enrolments } from '../../ports/courses/enrolments.ts'
import { findLabs } from './lab/find-labs.ts'
import { findPayer } from './lab/find-payer.ts'
import { type ShowingWorld, shown } from './show-course.ts'

interface ListingWorld extends ShowingWorld {
  readonly courses: Pick<CourseBook, 'list' | 'tally'>
  readonly enrolments: Pick<Enrolments, 'of'>
}

const newestFirst = (one: Course, other: Course): number => other.createdAt.localeCompare(one.createdAt)

/** Courses in which the caller has a function, of all labs: those of the own lab, and where the account has places. */
export const listCourses = (world: ListingWorld) => {
  const { courses, enrolments } = world
  const labsOf = findLabs(world)

  const partsIn = async ({ userId }: Caller, labId: LabId): Promise<Part[]> => {
    const mine = (await enrolments.of(labId, userId)).filter((one) => one.function !== 'student')
    if (mine.length === 0) return []
    const functions = new Map(mine.map((enrolment) => [enrolment.courseId, enrolment]))
    return (await courses.list(labId)).flatMap((course) => partOf(course, functions.get(course.id)) ?? [])
  }

  const show = async (labId: LabId, parts: readonly Part[]): Promise<Course[]> => {
    if (parts.length === 0) return []
    const [payer, tallies] = await Promise.all([findPayer(world, labId), courses.tally(labId)])
    return parts.map(({ course, function: mine }) => shown(course, mine, payer, tallies.get(course.id)))
  }

  const own = async ({ labId, role }: Caller): Promise<Course[]> => {
    if (role === 'student') return []
    const all = await courses.list(labId)
    return show(
      labId,
      all.map((course) => ({ course, function: 'owner' })),
    )
  }

  const others = async (caller: Caller): Promise<Course[]> => {
    const labs = (await labsOf(caller)).filter((labId) => caller.role === 'student' || labId !== caller.labId)
    const shown = await Promise.all(labs.map(async (labId) => show(labId, await partsIn(caller, labId))))
    return shown.flat()
  }

  return async (caller: Caller): Promise<Course[]> => {
    const found = await Promise.all([own(caller), others(caller)])
    return found.flat().sort(newestFirst)
  }
}
