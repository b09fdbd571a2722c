import { userIdOf } from '../../../domain/accounts/derived-ids.ts'
import { isStale } from '../../../domain/accounts/reset-link.ts'
import { rules } from '../../../domain/accounts/throttle.ts'
import { mayProve } from '../../../domain/courses/joining/join-decision.ts'
import { newProofCode, proofHash, proofMinutes } from '../../../domain/courses/joining/proof.ts'
import { enrolmentIdOf } from '../../../domain/courses/people/enrolment-record.ts'
import { MailBusy } from '../../../domain/kernel/errors.ts'
import type { CourseId, PersonId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import { proofLetter } from '../../../domain/letters/course-letters.ts'
import type { Throttle } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { People } from '../../../ports/courses/people.ts'
import type { Proofs } from '../../../ports/courses/proofs.ts'
import type { PacedMail } from '../../../ports/letters/mail.ts'
import type { MailNudges } from '../../../ports/operations/nudges.ts'
import { findCourseOffer, type OfferWorld } from './find-offer.ts'

/** What the queue `mail` carries: whether the address may join is looked up where nobody waits for it. */
export interface ProofRequest {
  readonly userId: PersonId
  readonly courseId: CourseId
  /** Messages of earlier versions do not say. */
  readonly requestedAt?: string | undefined
}

interface AskingWorld extends OfferWorld {
  readonly proofs: Pick<Proofs, 'request'>
  readonly nudges: Pick<MailNudges, 'mailAgain'>
}

/** Answers the same for every address, after the same work. */
export const askForProof =
  (world: AskingWorld) =>
  async (typed: string, email: string, address: string): Promise<void> => {
    const { course } = await findCourseOffer(world)(typed, address)
    const { id: courseId, labId } = course
    const userId = userIdOf(email)
    await world.proofs.request(userId, { email, labId, courseId })
    const requestedAt = world.clock.now().toISOString()
    await world.nudges.mailAgain({ userId, courseId, requestedAt }, 0)
  }

interface SendingWorld {
  readonly proofs: Pick<Proofs, 'read' | 'begin'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly people: Pick<People, 'find'>
  readonly throttle: Throttle
  readonly mail: PacedMail
  readonly clock: Clock
  readonly appOrigin: string
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

/**
 * Sends the digits, if the address may join. Of two messages about one request the second one sends newer digits. One that
 * waited too long sends none: nobody looks for them any more, and a server that always says "later" would be asked for ever.
 */
export const sendProof = (world: SendingWorld) => {
  const { proofs, courses, people, throttle, mail, clock, log } = world
  return async ({ userId, courseId, requestedAt }: ProofRequest): Promise<void> => {
    if (requestedAt !== undefined && isStale(requestedAt, clock.now())) {
      log({ mail: 'dropped', because: 'too late', requestedAt })
      return
    }
    const asked = await proofs.read(userId, courseId)
    const course = asked && (await courses.read(asked.labId, courseId))
    if (asked === undefined || course?.state !== 'open') return
    const found = await people.find(course.labId, courseId, enrolmentIdOf(courseId, userId))
    const known = found?.enrolment.state === 'deleting' ? undefined : found?.enrolment
    if (!mayProve(course, known, asked.email)) return
    const counter = `proof:${userId}`
    if ((await throttle.take(counter, rules.proof)) > 0) return
    const { email, labId } = asked
    try {
      await mail.send('strangers', async () => {
        const code = newProofCode()
        const codeHash = proofHash(code, { email: userId, courseId })
        const expiresAt = after(clock.now(), proofMinutes * 60_000)
        await proofs.begin(userId, { email, labId, courseId, codeHash, expiresAt, tries: 0 })
        return proofLetter(email, course, code, world.appOrigin)
      })
    } catch (error) {
      if (error instanceof MailBusy) await throttle.giveBack(counter)
      throw error
    }
  }
}
