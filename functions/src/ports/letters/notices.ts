import type { NoticeId, UserId } from '../../domain/kernel/ids.ts'
import type { Notice } from '../../domain/letters/notice.ts'

/** Letters that are to be sent. A message of the queue names one; one whose message was lost is found by looking. */
export interface Notices {
  keep(notice: Notice): Promise<void>
  read(userId: UserId, noticeId: NoticeId): Promise<Notice | undefined>
  /** Idempotent. */
  remove(notice: Notice): Promise<void>
  /** The change that it tells of was made. */
  settle(notice: Notice): Promise<void>
  /** Nobody looks for it before then. */
  putOff(notice: Notice, dueAt: string): Promise<void>
  /** All that are due, of anybody, in no order. */
  due(now: string): Promise<readonly Notice[]>
}
