import { rules } from '../../../domain/accounts/throttle.ts'
import { ended, withLink } from '../../../domain/courses/joining/invitation.ts'
import { joinAddress, joinHash, newJoinToken } from '../../../domain/courses/joining/join-code.ts'
import { enrolmentIdOf } from '../../../domain/courses/people/enrolment-record.ts'
import { MailBusy } from '../../../domain/kernel/errors.ts'
import { invitationLetter } from '../../../domain/letters/course-letters.ts'
import type { LabLetterRecord } from '../../../domain/letters/lab-letter.ts'
import type { Letter } from '../../../domain/letters/letter.ts'
import type { Throttle } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { JoinLinks } from '../../../ports/courses/join-links.ts'
import type { People, SeenEnrolment } from '../../../ports/courses/people.ts'
import { findPayer, type PayerWorld } from '../lab/find-payer.ts'

export interface InvitationWorld extends PayerWorld {
  readonly people: Pick<People, 'find' | 'write' | 'teachers'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly joinLinks: JoinLinks
  readonly throttle: Pick<Throttle, 'take' | 'giveBack'>
  readonly clock: Clock
  readonly appOrigin: string
}

/** No course lasts longer; that a link ends with the course is looked at when it is opened. */
const linkSeconds = 600 * 24 * 3600

const personOf = async (
  { people }: Pick<InvitationWorld, 'people'>,
  { labId, courseId = 'crs_', userId }: LabLetterRecord,
): Promise<SeenEnrolment | undefined> => {
  const seen = await people.find(labId, courseId, enrolmentIdOf(courseId, userId))
  return seen?.enrolment.state === 'deleting' ? undefined : seen
}

/** Whoever is taken off and invited again begins anew: what a lab writes to one person is counted beside the enrolment. */
const counterOf = ({ labId, userId }: LabLetterRecord): string => `invitation:${labId}:${userId}`

/** It was written, and no mail service took it. */
export const uncountInvitation = ({ throttle }: Pick<InvitationWorld, 'throttle'>, letter: LabLetterRecord) =>
  throttle.giveBack(counterOf(letter))

/**
 * Whoever has joined meanwhile gets none, nor whoever had too many. Its link holds from now on, and the one before no longer.
 */
export const writeInvitation =
  (world: InvitationWorld) =>
  async (letter: LabLetterRecord): Promise<Letter | undefined> => {
    const { labId, courseId = '', userId, to, text = '' } = letter
    const [course, seen] = await Promise.all([world.courses.read(labId, courseId), personOf(world, letter)])
    if (course?.state !== 'open' || seen?.enrolment.state !== 'invited') return undefined
    if ((await world.throttle.take(counterOf(letter), rules.mail)) > 0) return undefined
    const token = newJoinToken()
    const hash = joinHash(token)
    const target = { kind: 'enrolment', labId, courseId: course.id, userId } as const
    await world.joinLinks.keep(hash, target, linkSeconds)
    const next = withLink(seen.enrolment, hash)
    // Somebody has just changed the person: looked at anew in a moment.
    if (!(await world.people.write(labId, [{ was: seen, next }]))) throw new MailBusy(1)
    const [teacher] = await world.people.teachers(labId, course.id)
    const { name } = teacher ?? (await findPayer(world, labId)).owner
    return invitationLetter(to, course, name, text, joinAddress(world.appOrigin, token))
  }

/** How often somebody who is changed in the same moment is looked at again. */
const races = 5

/** What became of it, also of one whose person has joined meanwhile: whoever stays queued is never invited again. */
export const concludeInvitation =
  (world: Pick<InvitationWorld, 'people' | 'clock'>) =>
  async (letter: LabLetterRecord, state: 'sent' | 'failed'): Promise<void> => {
    const how = state === 'sent' ? { state, sentAt: world.clock.now().toISOString() } : { state }
    for (let race = 0; race < races; race += 1) {
      const seen = await personOf(world, letter)
      if (seen === undefined) return
      if (await world.people.write(letter.labId, [{ was: seen, next: ended(seen.enrolment, how) }])) return
    }
  }
