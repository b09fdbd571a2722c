import type { Notice } from '../domain/notice.ts'

/** Letters that are to be sent. A message of the queue names one; one whose message was lost is found by looking. */
export interface Notices {
  keep(notice: Notice): Promise<void>
  read(userId: string, noticeId: string): Promise<Notice | undefined>
  /** Idempotent. */
  remove(notice: Notice): Promise<void>
  /** Those that were asked for before then, of anybody, at most so many. */
  askedBefore(instant: string, limit: number): Promise<readonly Notice[]>
}
