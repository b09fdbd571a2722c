import { durationInWords } from '@labkeeper/contract/courses/duration'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { GrantInput } from '@labkeeper/contract/courses/grants'
import { counted } from '@labkeeper/contract/kernel/wording'
import { inState } from '../../../domain/courses/course-life.ts'
import { granted, granterOf } from '../../../domain/courses/hours/granting.ts'
import { ruledBy } from '../../../domain/courses/hours/own-time.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { People, SeenEnrolment } from '../../../ports/courses/people.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'

interface GrantingWorld {
  readonly courses: Pick<CourseBook, 'turn'>
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly people: Pick<People, 'list' | 'write'>
  readonly clock: Clock
}

/** As many as one transaction takes. */
const atOnce = 49
/** How often somebody else may be quicker. */
const races = 5

const notHere = (): AppError => new AppError('not_found', 'This person is not in this course.')

const nobodyFits = (): AppError => new AppError('conflict', 'Nobody fits.')
const areChanging = (): AppError =>
  new AppError('conflict', 'The people of this course are changing right now. Please try again.')

/** Why it may not be. */
const refusalOf = (plan: () => unknown): AppError | undefined => {
  try {
    plan()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const isThere = ({ enrolment: { function: one, state } }: SeenEnrolment): boolean =>
  one === 'student' && state !== 'deleting'

const chosen = (all: readonly SeenEnrolment[], { to, group }: GrantInput): readonly SeenEnrolment[] => {
  const students = all.filter(isThere)
  if (to !== 'all' && to.some((id) => !students.some(({ enrolment }) => enrolment.id === id))) throw notHere()
  return students.filter(
    ({ enrolment }) =>
      (to === 'all' ? enrolment.state !== 'left' : to.includes(enrolment.id)) &&
      (group === undefined || enrolment.group === group),
  )
}

/**
 * Gives students more own time: each of them once, whoever else changes them in the same moment. Nobody gets any when
 * somebody may not from the start; who comes to be so meanwhile is left out, and the answer counts who got it.
 */
export const grantHours =
  ({ people, courses, nudges, clock }: GrantingWorld) =>
  async (
    { course, function: mine }: Part,
    input: GrantInput,
  ): Promise<{ message: string; data: { granted: number } }> => {
    const { labId, id } = course
    const { minutes, until, note } = input
    const ruled = ruledBy(course)
    const given = { seconds: minutes * 60, until, by: granterOf(mine), note }
    const first = chosen(await people.list(labId, id), input)
    if (hasEnded(course.state)) throw inState(course)
    if (first.length === 0) throw nobodyFits()
    const now = clock.now().toISOString()
    const changeOf = (was: SeenEnrolment) => ({ was, next: granted(ruled, was.enrolment, given, now) })
    // Nobody gets any of it when somebody may not.
    for (const one of first) changeOf(one)
    const left = new Map(first.map((one) => [one.enrolment.id, one]))
    const got = new Set<string>()
    let refusal: AppError | undefined
    for (let race = 0; left.size > 0 && race < races; race += 1) {
      for (const some of chunks([...left.values()], race === 0 ? atOnce : 1)) {
        if (!(await people.write(labId, some.map(changeOf)))) continue
        for (const { enrolment } of some) {
          left.delete(enrolment.id)
          got.add(enrolment.id)
        }
      }
      if (left.size === 0) break
      // Whoever is no longer there needs none, and who was given some in the same moment may be given no more.
      const byId = new Map(
        (await people.list(labId, id)).filter(isThere).map((one) => [one.enrolment.id, one]),
      )
      for (const key of [...left.keys()]) {
        const again = byId.get(key)
        const why = again && refusalOf(() => changeOf(again))
        if (again === undefined || why !== undefined) left.delete(key)
        else left.set(key, again)
        refusal = why ?? refusal
      }
    }
    const others = first.length - got.size
    if (got.size === 0 && refusal !== undefined) throw refusal
    if (got.size === 0) throw left.size > 0 ? areChanging() : nobodyFits()
    if (until === 'used' && course.state === 'open') {
      // What of it is left when the period ends is reckoned up then.
      await courses.turn(course, { dueAt: now })
      await nudges.labs([labId])
    }
    const message = `${counted(got.size, 'student')} got ${durationInWords(minutes)} more.`
    const rest = others === 0 ? '' : ` ${others} did not: somebody else has changed them in the same moment.`
    return { message: `${message}${rest}`, data: { granted: got.size } }
  }
