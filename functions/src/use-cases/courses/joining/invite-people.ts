import type { InvitationsInput, InvitationsQueued } from '@labkeeper/contract/courses/people'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { Caller } from '../../../domain/accounts/caller.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { queued, whyNotInvited } from '../../../domain/courses/joining/invitation.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { type LabLetterRecord, newLabLetter } from '../../../domain/letters/lab-letter.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { People, SeenEnrolment } from '../../../ports/courses/people.ts'
import type { MailSlots } from '../../../ports/letters/mail-slots.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { spend } from '../../accounts/spend.ts'
import { checkOpen } from './manage-code.ts'

interface InvitingWorld {
  readonly people: Pick<People, 'list' | 'write'>
  readonly spend: ReturnType<typeof spend>
  readonly mailSlots: MailSlots
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly clock: Clock
}

const notHere = (): AppError => new AppError('not_found', 'This person is not in this course.')

const chosen = (all: readonly SeenEnrolment[], ids: InvitationsInput['ids']): readonly SeenEnrolment[] => {
  const there = all.filter(({ enrolment }) => enrolment.state !== 'deleting')
  if (ids === 'notJoined') return there.filter(({ enrolment }) => enrolment.state === 'invited')
  const byId = new Map<string, SeenEnrolment>(there.map((one) => [one.enrolment.id, one]))
  return [...new Set(ids)].map((id) => {
    const found = byId.get(id)
    if (found === undefined) throw notHere()
    return found
  })
}

/** Goes at its turn. */
const letterTo = (
  { labId, userId, courseId, name, email }: EnrolmentRecord,
  turn: Date,
  text: string | undefined,
): LabLetterRecord => ({
  ...newLabLetter({ labId, kind: 'invitation', userId, to: { name, email }, courseId }, turn),
  ...(text ? { text } : {}),
})

/** The timer comes every minute, and takes along whatever is due by then. */
const timerSeconds = 60

/** Whole seconds until the first of them may go: whoever came earlier would find nothing, and it would wait for the timer. */
const untilTurn = (turn: Date, now: Date): number =>
  Math.min(timerSeconds, Math.max(0, Math.ceil((turn.getTime() - now.getTime()) / 1000)))

/** Writes down who gets a letter and when it may go: the lab's worker has them sent in their turn. */
export const invitePeople =
  ({ people, spend, mailSlots, nudges, clock }: InvitingWorld) =>
  async (
    course: CourseRecord,
    { ids, text }: InvitationsInput,
    { userId }: Pick<Caller, 'userId'>,
  ): Promise<InvitationsQueued> => {
    const all = await people.list(course.labId, course.id)
    const some = chosen(all, ids)
    checkOpen(course)
    const now = clock.now()
    const reasons = new Map(some.map(({ enrolment }) => [enrolment.id, whyNotInvited(enrolment, now)]))
    const wanted = some.filter(({ enrolment }) => reasons.get(enrolment.id) === undefined)
    const skipped = some.flatMap(({ enrolment: { id } }) => {
      const reason = reasons.get(id)
      return reason === undefined ? [] : [{ id, reason }]
    })
    if (wanted.length > 0) {
      await spend('invitation', { userId, labId: course.labId }, wanted.length)
      const slots = await mailSlots.reserve(wanted.length)
      const changes = wanted.map((was, index) => {
        const next = queued(was.enrolment)
        const letter = letterTo(next, slots[index] ?? now, text)
        return { was, next, letters: [letter] }
      })
      if (!(await people.write(course.labId, changes))) {
        throw new AppError('conflict', 'The people of this course are changing right now. Please try again.')
      }
      await nudges.labs([course.labId], untilTurn(slots[0] ?? now, now))
    }
    const message = `Sending ${counted(wanted.length, 'invitation')}.`
    return { message, queued: wanted.length, skipped }
  }
