import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { codeEnd, joinHash, readJoinCode } from '../../../domain/courses/joining/join-code.ts'
import type { StoredCreator } from '../../../domain/courses/lab/creators.ts'
import { enrolmentIdOf } from '../../../domain/courses/people/enrolment-record.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Creators } from '../../../ports/courses/creators.ts'
import type { JoinLinks, JoinTarget } from '../../../ports/courses/join-links.ts'
import type { Misses } from '../../../ports/courses/misses.ts'
import type { People, SeenEnrolment } from '../../../ports/courses/people.ts'
import { tooManyAttempts } from '../../accounts/count-try.ts'

export interface OfferWorld {
  readonly courses: Pick<CourseBook, 'read'>
  readonly people: Pick<People, 'find'>
  readonly joinLinks: Pick<JoinLinks, 'find'>
  readonly creators: Pick<Creators, 'read'>
  readonly misses: Misses
  readonly clock: Clock
}

/** What a code leads to: a course, or in a personal link the person whom it was sent to, or a lab to create courses in. */
export type Offer = CourseOffer | CreatorOffer
export interface CourseOffer {
  readonly course: CourseRecord
  readonly personal?: SeenEnrolment
}
export interface CreatorOffer {
  readonly labId: LabId
  readonly creator: StoredCreator
}

export const isForCourse = (offer: Offer): offer is CourseOffer => 'course' in offer

export const notValid = (): AppError =>
  new AppError('not_found', 'This link is not valid. Ask your teacher for a new one.')

/** Something was wrong that could be guessed: throws that, or that there was too much of it. */
export const miss = async (misses: Misses, address: string, refusal: AppError): Promise<never> => {
  const wait = await misses.count(address)
  throw wait > 0 ? tooManyAttempts(wait) : refusal
}

/** Only who was wrong too often is kept out: a class behind one address is not. */
export const checkMisses = async (misses: Misses, address: string): Promise<void> => {
  const wait = await misses.wait(address)
  if (wait > 0) throw tooManyAttempts(wait)
}

export const findOffer =
  (world: OfferWorld) =>
  async (typed: string, address: string): Promise<Offer> => {
    const { joinLinks, misses } = world
    await checkMisses(misses, address)
    const code = readJoinCode(typed)
    const hash = code === undefined ? '' : joinHash(code)
    const target = code === undefined ? undefined : await joinLinks.find(hash)
    const offer = target && (await follow(world)(target, hash))
    return offer ?? miss(misses, address, notValid())
  }

/** Only the newest link holds, and no longer than the course is open. */
const follow =
  ({ courses, people, creators, clock }: OfferWorld) =>
  async (target: JoinTarget, hash: string): Promise<Offer | undefined> => {
    const { kind, labId } = target
    if (kind === 'creator') {
      const creator = (await creators.read(labId)).people.find(({ userId }) => userId === target.userId)
      return creator?.linkHash === hash ? { labId, creator } : undefined
    }
    const course = await courses.read(labId, target.courseId)
    if (course?.state !== 'open') return undefined
    if (kind === 'course') {
      const isValid = course.code?.hash === hash && codeEnd(course, clock.now().toISOString()) !== undefined
      return isValid ? { course } : undefined
    }
    const id = enrolmentIdOf(course.id, target.userId)
    const personal = await people.find(labId, course.id, id)
    if (personal === undefined || personal.enrolment.state === 'deleting') return undefined
    return personal.enrolment.invitation.tokenHash === hash ? { course, personal } : undefined
  }

/** The same where a course has to be: a creator's link leads to none. */
export const findCourseOffer =
  (world: OfferWorld) =>
  async (typed: string, address: string): Promise<CourseOffer> => {
    const offer = await findOffer(world)(typed, address)
    if (!isForCourse(offer))
      throw new AppError('conflict', 'Sign up for an account of your own first, then open this link again.')
    return offer
  }
