import type { Course, NewCourse } from '@labkeeper/contract/courses/course'
import type { Caller } from '../../domain/accounts/caller.ts'
import { nothingThere } from '../../domain/courses/counts.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { toCourse } from '../../domain/courses/course-view.ts'
import { newCourse } from '../../domain/courses/new-course.ts'
import { newEnrolment } from '../../domain/courses/people/enrolment-record.ts'
import { AppError, badField } from '../../domain/kernel/errors.ts'
import type { Places } from '../../ports/accounts/places.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import { checkMayRule } from './access/check-may-rule.ts'
import { findPayer } from './lab/find-payer.ts'
import { checkLimits, type LimitsWorld } from './lab/keep-limits.ts'
import { type CreatorWorld, type Ground, groundsOf } from './lab/where-to-create.ts'
import { whatRuns } from './machines/what-runs.ts'

export interface CreationWorld extends CreatorWorld, LimitsWorld {
  readonly courses: Pick<CourseBook, 'create'>
  readonly places: Pick<Places, 'add'>
  readonly clock: Clock
}

export type Creating = Pick<Caller, 'userId' | 'labId' | 'role' | 'name' | 'email'>

/** Records a draft. Whoever makes it in the lab of somebody else becomes its teacher. */
export const recordDraft =
  (world: CreationWorld) =>
  async (course: CourseRecord, { isOwn }: Ground, caller: Creating): Promise<Course> => {
    const mine = isOwn ? 'owner' : 'teacher'
    await checkLimits(world)(course, mine)
    const payer = await findPayer(world, course.labId)
    checkMayRule(course, payer.lab)
    let isRecorded: boolean
    if (isOwn) isRecorded = await world.courses.create(course)
    else {
      const teacher = newEnrolment(course, caller, 'teacher', world.clock.now())
      // Whoever has no room for another place would never find the course.
      if (!(await world.places.add(teacher.userId, { labId: course.labId, courseId: course.id }))) {
        throw new AppError('conflict', 'Your account is in as many courses as it can be.')
      }
      isRecorded = await world.courses.create(course, teacher)
    }
    // Its key is an id that nobody else has.
    if (!isRecorded) throw new Error(`The course ${course.id} could not be recorded`)
    return toCourse(course, mine, payer, { ...nothingThere.counts, staff: Number(!isOwn) })
  }

/** A draft in the caller's own lab, or in one whose owner lets the caller create courses. */
export const createCourse =
  (world: CreationWorld) =>
  async (caller: Creating, wish: NewCourse): Promise<Course> => {
    const grounds = await groundsOf(world)(caller)
    const ground = grounds.find(({ labId, isOwn }) =>
      wish.labId === undefined ? isOwn : labId === wish.labId,
    )
    if (ground === undefined) {
      if (wish.labId === undefined) throw badField('labId', 'Required')
      throw new AppError('not_found', 'This lab does not exist, or you may not create courses in it.')
    }
    const runs = wish.recipe && whatRuns(wish.recipe)
    const { labId, limits } = ground
    const course = newCourse({ labId, createdBy: caller.userId, limits }, wish, runs, world.clock.now())
    return recordDraft(world)(course, ground, caller)
  }
