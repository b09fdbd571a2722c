import { rules, type ThrottleRule } from '../../domain/accounts/throttle.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { UserId } from '../../domain/kernel/ids.ts'
import { type Notice, type NoticeKind, newNotice } from '../../domain/letters/notice.ts'
import type { Throttle } from '../../ports/accounts/accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Notices } from '../../ports/letters/notices.ts'
import type { MailNudges } from '../../ports/operations/nudges.ts'

export interface NotifyingWorld {
  readonly notices: Notices
  readonly nudges: MailNudges
  readonly throttle: Throttle
  readonly clock: Clock
}

const ruleOf = (kind: NoticeKind): ThrottleRule => (kind === 'locked' ? rules.lockLetter : rules.mail)

const recordNotice =
  ({ notices, throttle, clock }: NotifyingWorld) =>
  async (userId: UserId, kind: NoticeKind, mark?: string): Promise<Notice | undefined> => {
    if ((await throttle.take(`notice:${kind}:${userId}`, ruleOf(kind))) > 0) return undefined
    const notice = newNotice(userId, kind, clock.now(), mark)
    await notices.keep(notice)
    return notice
  }

/** A queue that is away delays the letter only: the timer finds its record. */
const callFor = ({ nudges }: NotifyingWorld, { userId, id }: Notice): Promise<void> =>
  nudges.notice(userId, id).catch(() => undefined)

/**
 * Has a letter sent to the owner of an account, if there is one: whoever asks need not know. For what is no change: it is
 * done by then, and not answered yet. False where there were too many.
 */
export const notifyOwner = (world: NotifyingWorld) => {
  const record = recordNotice(world)
  return async (userId: UserId, kind: NoticeKind): Promise<boolean> => {
    const notice = await record(userId, kind)
    if (notice !== undefined) await callFor(world, notice)
    return notice !== undefined
  }
}

interface Announced {
  readonly userId: UserId
  readonly kind: NoticeKind
  /** By which `has-happened.ts` sees that the change was made. */
  readonly mark?: string
}

/**
 * Makes a change of which the owner hears. The letter is recorded first, so that it is not lost with a process that dies
 * behind the change. It is taken back when the change is refused, or answers `false` or nothing: then nothing was changed.
 * Where nobody knows, whoever is to send it looks.
 */
export const announceChange = (world: NotifyingWorld) => {
  const { notices } = world
  const record = recordNotice(world)
  return async <T>({ userId, kind, mark }: Announced, change: () => Promise<T>): Promise<T> => {
    const notice = await record(userId, kind, mark)
    if (notice === undefined) return change()
    // What cannot be noted here costs the sender a look, and must not make the change seem to have failed.
    const takeBack = () => notices.remove(notice).catch(() => undefined)
    let outcome: T
    try {
      outcome = await change()
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') await takeBack()
      throw error
    }
    if (outcome === false || outcome === undefined) await takeBack()
    else {
      await notices.settle(notice).catch(() => undefined)
      await callFor(world, notice)
    }
    return outcome
  }
}
