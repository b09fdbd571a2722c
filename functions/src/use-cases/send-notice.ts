import { type NoticeKind, noticeLetter, recipientOf } from '../domain/notice.ts'
import type { UserRecord } from '../domain/records.ts'
import { resetAddress } from '../domain/reset-letter.ts'
import { confirmDays, newResetLink } from '../domain/reset-link.ts'
import type { Users } from '../ports/accounts.ts'
import type { Clock } from '../ports/clock.ts'
import type { Mail } from '../ports/mail.ts'
import type { Notices } from '../ports/notices.ts'
import type { ResetLinks } from '../ports/reset-links.ts'

interface SendingWorld {
  readonly users: Users
  readonly notices: Notices
  readonly resetLinks: ResetLinks
  readonly confirmLinks: ResetLinks
  readonly mail: Mail
  readonly clock: Clock
  readonly appOrigin: string
}

/**
 * Sends one letter and forgets it. A worker that dies in between sends it twice, which says no more than once. To a
 * locked account goes the way back itself; the others lead to the page that asks for one.
 */
export const sendNotice = (world: SendingWorld) => {
  const { users, notices, resetLinks, confirmLinks, mail, clock, appOrigin } = world

  const wayBack = async (userId: string, email: string): Promise<string> => {
    const now = clock.now()
    const latest = await resetLinks.read(userId)
    const { token, link } = newResetLink(userId, now.toISOString(), now)
    // Another link is on its way to the person at this moment: that one will do.
    return (await resetLinks.put({ ...link, sentAt: now.toISOString() }, latest))
      ? resetAddress(appOrigin, email, token)
      : `${appOrigin}/forgot-password`
  }

  const confirmation = async (userId: string, email: string): Promise<string> => {
    const now = clock.now()
    const latest = await confirmLinks.read(userId)
    const { token, link } = newResetLink(userId, now.toISOString(), now, confirmDays * 24 * 60)
    // Another letter with a link of its own is on its way, and this one is asked for again.
    if (!(await confirmLinks.put(link, latest))) throw new Error('Two workers sent a confirmation at once')
    return `${appOrigin}/confirm?${new URLSearchParams({ email, token })}`
  }

  const addressOf = async (kind: NoticeKind, { id, email }: UserRecord): Promise<string> => {
    if (kind === 'locked') return wayBack(id, email)
    return kind === 'confirm-address' ? confirmation(id, email) : `${appOrigin}/forgot-password`
  }

  /** Confirmed in the meantime: there is nothing to ask. */
  const isVoid = (kind: NoticeKind, { unconfirmed }: UserRecord): boolean =>
    kind === 'confirm-address' && unconfirmed !== true

  return async (userId: string, noticeId: string): Promise<void> => {
    const notice = await notices.read(userId, noticeId)
    if (notice === undefined) return
    const user = await users.read(userId)
    if (user !== undefined && !isVoid(notice.kind, user)) {
      const href = await addressOf(notice.kind, user)
      await mail.send(noticeLetter(notice.kind, recipientOf(user), href))
    }
    await notices.remove(notice)
  }
}
