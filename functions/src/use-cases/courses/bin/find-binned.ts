import type { Caller } from '../../../domain/accounts/caller.ts'
import { checkFunction, noSuchCourse } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { Binned } from '../../../domain/vms/binned.ts'
import type { AccountBook } from '../../../ports/accounts/accounts.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Enrolments } from '../../../ports/courses/enrolments.ts'
import type { Bin } from '../../../ports/vms/bin.ts'
import { findLabs } from '../lab/find-labs.ts'

interface BinnedWorld {
  readonly users: Pick<AccountBook, 'read'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly enrolments: Pick<Enrolments, 'read'>
  readonly bins: Pick<Bin, 'read'>
}

export const notInBin = (): AppError => new AppError('not_found', 'This is not in the bin any more.')

/** Somebody else's is as unknown as one that never was. Who is in its course, but no teacher there, is told so. */
export const findBinned = (world: BinnedWorld) => {
  const { courses, enrolments, bins } = world
  const labsOf = findLabs(world)

  const inOwnLab = async ({ labId }: Caller, id: string): Promise<Binned | undefined> => {
    const item = await bins.read(labId, id)
    if (item === undefined || item.state === 'saving' || item.state === 'unsure') return undefined
    const course = item.course && (await courses.read(labId, item.course.id))
    return { item, part: course && { course, function: 'owner' } }
  }

  return async (caller: Caller, id: string): Promise<Binned> => {
    const own = caller.role === 'student' ? undefined : await inOwnLab(caller, id)
    if (own !== undefined) return own
    for (const labId of await labsOf(caller)) {
      const item = await bins.read(labId, id)
      if (item?.course === undefined || item.state === 'saving' || item.state === 'unsure') continue
      const course = await courses.read(labId, item.course.id)
      if (course === undefined) continue
      const enrolment = await enrolments.read(labId, course.id, caller.userId)
      try {
        return { item, part: { course, function: checkFunction(enrolment, 'teacher') } }
      } catch (error) {
        if (error instanceof AppError && error.message === noSuchCourse().message) throw notInBin()
        throw error
      }
    }
    throw notInBin()
  }
}
