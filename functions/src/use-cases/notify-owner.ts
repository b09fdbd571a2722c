import { type NoticeKind, newNotice } from '../domain/notice.ts'
import { rules, type ThrottleRule } from '../domain/throttle.ts'
import type { Throttle } from '../ports/accounts.ts'
import type { Clock } from '../ports/clock.ts'
import type { Notices } from '../ports/notices.ts'
import type { Nudges } from '../ports/nudges.ts'

export interface NotifyingWorld {
  readonly notices: Notices
  readonly nudges: Nudges
  readonly throttle: Throttle
  readonly clock: Clock
}

const ruleOf = (kind: NoticeKind): ThrottleRule => (kind === 'locked' ? rules.lockLetter : rules.mail)

/**
 * Has a letter sent to the owner of an account, if there is one: whoever asks need not know. What the person did is
 * done by then, so a queue that is away delays the letter only: the timer finds its record.
 */
export const notifyOwner =
  ({ notices, nudges, throttle, clock }: NotifyingWorld) =>
  async (userId: string, kind: NoticeKind): Promise<void> => {
    if ((await throttle.take(`notice:${kind}:${userId}`, ruleOf(kind))) > 0) return
    const notice = newNotice(userId, kind, clock.now())
    await notices.keep(notice)
    await nudges.notice(userId, notice.id).catch(() => undefined)
  }
