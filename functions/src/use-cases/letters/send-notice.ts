import { confirmDays, linkMinutes } from '../../domain/accounts/reset-link.ts'
import type { UserRecord } from '../../domain/accounts/user-record.ts'
import { MailBusy } from '../../domain/kernel/errors.ts'
import type { NoticeId, UserId } from '../../domain/kernel/ids.ts'
import { after } from '../../domain/kernel/instant.ts'
import { isNews, laneOf, type Notice, noticeLetter, recipientOf } from '../../domain/letters/notice.ts'
import { resetAddress } from '../../domain/letters/reset-letter.ts'
import type { ResetLinks } from '../../ports/accounts/reset-links.ts'
import type { Notices } from '../../ports/letters/notices.ts'
import { type HappeningWorld, hasHappened } from './has-happened.ts'
import { type LinkSendingWorld, sendLink } from './send-link.ts'

interface SendingWorld extends LinkSendingWorld, HappeningWorld {
  readonly notices: Notices
  readonly resetLinks: ResetLinks
  readonly confirmLinks: ResetLinks
  readonly appOrigin: string
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

/** A letter that the service refuses for good must not be in the way of others. */
const failedSeconds = 600

/**
 * Sends one letter and forgets it. A worker that dies in between sends it twice, which says no more than once. To a
 * locked account goes the way back itself; the others lead to the page that asks for one.
 */
export const sendNotice = (world: SendingWorld) => {
  const { users, notices, resetLinks, confirmLinks, mail, clock, appOrigin, log } = world
  const isTrue = hasHappened(world)
  const send = sendLink(world)

  const write = async ({ kind, requestedAt }: Notice, user: UserRecord): Promise<void> => {
    const { id: userId, email } = user
    const letter = (href: string) =>
      noticeLetter(kind, recipientOf(user), href, { asksForMore: user.passkeys?.secondStep !== undefined })
    const lane = laneOf(kind, user)
    const own = { userId, requestedAt, lane, isWanted: () => true }
    if (kind === 'locked') {
      const wayBack = (token: string) => letter(resetAddress(appOrigin, email, token))
      return send(resetLinks, { ...own, minutes: linkMinutes, write: wayBack })
    }
    if (kind === 'confirm-address') {
      const confirm = (token: string) =>
        letter(`${appOrigin}/confirm?${new URLSearchParams({ email, token })}`)
      return send(confirmLinks, { ...own, minutes: confirmDays * 24 * 60, write: confirm })
    }
    return mail.send(lane, async () => letter(`${appOrigin}/forgot-password`))
  }

  /** Confirmed in the meantime: there is nothing to ask. */
  const isVoid = ({ kind }: Notice, { unconfirmed }: UserRecord): boolean =>
    kind === 'confirm-address' && unconfirmed !== true

  return async (userId: UserId, noticeId: NoticeId): Promise<void> => {
    const notice = await notices.read(userId, noticeId)
    if (notice === undefined) return
    const user = await users.read(userId)
    if (!isNews(notice, clock.now())) {
      log({ mail: 'dropped', because: 'too late', requestedAt: notice.requestedAt })
    } else if (user !== undefined && !isVoid(notice, user) && (await isTrue(notice, user))) {
      try {
        await write(notice, user)
      } catch (error) {
        const seconds = error instanceof MailBusy ? error.retryAfterSeconds : failedSeconds
        await notices.putOff(notice, after(clock.now(), seconds * 1000))
        throw error
      }
    }
    await notices.remove(notice)
  }
}
