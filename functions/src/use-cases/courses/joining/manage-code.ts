import type { JoinCode } from '@labkeeper/contract/courses/people'
import { inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import {
  codeEnd,
  joinAddress,
  joinHash,
  newJoinCode,
  shownCode,
} from '../../../domain/courses/joining/join-code.ts'
import { AppError, badField } from '../../../domain/kernel/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseCodes } from '../../../ports/courses/courses.ts'
import type { JoinLinks } from '../../../ports/courses/join-links.ts'
import type { Sealer } from '../../../ports/sealer.ts'

interface CodeWorld {
  readonly courses: CourseCodes
  readonly joinLinks: JoinLinks
  readonly sealer: Sealer
  readonly clock: Clock
  readonly appOrigin: string
}

/** No course lasts longer; until when it is valid says the course. */
const linkSeconds = 600 * 24 * 3600

/** Nobody joins what is not open. */
export const checkOpen = (course: CourseRecord): void => {
  if (course.state === 'draft') throw new AppError('conflict', 'Publish the course first.')
  if (course.state !== 'open') throw inState(course)
}

const ownerOf = ({ labId, id }: CourseRecord) => ({ labId, recordId: `code:${id}` })

const toJoinCode = (code: string, expiresAt: string, appOrigin: string): JoinCode => ({
  code: shownCode(code),
  link: joinAddress(appOrigin, code),
  expiresAt,
})

/** The code that is valid now. Who looks at it brings it under the newest key: see docs/rotate-keys.md. */
export const showCode =
  ({ courses, sealer, clock, appOrigin }: Omit<CodeWorld, 'joinLinks'>) =>
  async (course: CourseRecord): Promise<JoinCode | null> => {
    const end = codeEnd(course, clock.now().toISOString())
    if (end === undefined || course.code === undefined) return null
    const { sealed } = course.code
    const renewed = sealer.renew(sealed, ownerOf(course))
    if (renewed !== sealed) await courses.resealCode(course, renewed)
    return toJoinCode(sealer.open(renewed, ownerOf(course)), end, appOrigin)
  }

/** A new code in the place of the old one. It leads to the course before the course knows it, and never the other way round. */
export const makeCode =
  ({ courses, joinLinks, sealer, clock, appOrigin }: CodeWorld) =>
  async (course: CourseRecord, wished: string | undefined): Promise<{ data: JoinCode; isNew: boolean }> => {
    const now = clock.now().toISOString()
    const expiresAt = wished === undefined ? undefined : new Date(wished).toISOString()
    if (expiresAt !== undefined && expiresAt <= now) {
      throw badField('expiresAt', 'Choose a time that is not over.')
    }
    checkOpen(course)
    const { labId, id: courseId } = course
    const code = newJoinCode()
    const hash = joinHash(code)
    await joinLinks.keep(hash, { kind: 'course', labId, courseId }, linkSeconds)
    const next = {
      hash,
      sealed: sealer.seal(code, ownerOf(course)),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    }
    const isNew = codeEnd(course, now) === undefined
    if (!(await courses.setCode(course, next))) throw inState({ state: 'closed' })
    const end = codeEnd({ ...course, code: next }, now) ?? course.closesAt
    return { data: toJoinCode(code, end, appOrigin), isNew }
  }

/** No code any more. */
export const endCode =
  ({ courses }: Pick<CodeWorld, 'courses'>) =>
  async (course: CourseRecord): Promise<void> => {
    checkOpen(course)
    if (!(await courses.setCode(course, undefined))) throw inState({ state: 'closed' })
  }
