import { after } from '../../kernel/instant.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'

/** Letters by which people are invited: how often, when, and what becomes of each. */

const hourMs = 60 * 60_000
const mostInvitations = 4

/** Why somebody gets no letter; undefined when one may be sent. */
export const whyNotInvited = ({ state, invitation }: EnrolmentRecord, now: Date): string | undefined => {
  if (state !== 'invited') return 'Has joined'
  const { sentAt = '', count } = invitation
  const isRecent = invitation.state === 'queued' || sentAt > after(now, -hourMs)
  if (isRecent) return 'Was invited less than an hour ago'
  return count >= mostInvitations ? `Was invited ${mostInvitations} times already` : undefined
}

/** A letter was asked for, and waits for its turn. */
export const queued = (enrolment: EnrolmentRecord): EnrolmentRecord => {
  const { invitation } = enrolment
  return { ...enrolment, invitation: { ...invitation, state: 'queued', count: invitation.count + 1 } }
}

/** The link of the letter that is about to go: the one before leads nowhere from now on. */
export const withLink = (enrolment: EnrolmentRecord, tokenHash: string): EnrolmentRecord => ({
  ...enrolment,
  invitation: { ...enrolment.invitation, tokenHash },
})

export const ended = (
  enrolment: EnrolmentRecord,
  how: { readonly state: 'sent'; readonly sentAt: string } | { readonly state: 'failed' },
): EnrolmentRecord => ({
  ...enrolment,
  invitation: { ...enrolment.invitation, ...how },
})
