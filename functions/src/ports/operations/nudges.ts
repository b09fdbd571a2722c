import type { BatchId, LabId, NoticeId, UserId } from '../../domain/kernel/ids.ts'
/** Messages that say "look at this record". They may be lost, doubled or late: the record is the truth. */
export interface WorkNudges {
  /** `delaySeconds` is rounded up to whole seconds; less than one is none. */
  step(labId: LabId, stepId: string, delaySeconds?: number): Promise<void>
  /** Many steps of a lab at once, a few in each message and a few messages in flight. */
  steps(labId: LabId, stepIds: readonly string[]): Promise<void>
  /** Batches of an import, a few at a time. */
  studentBatches(labId: LabId, batchIds: readonly BatchId[], delaySeconds?: number): Promise<void>
  /** Labs in which something is due, one message each, about in this order; they are worth nothing two minutes from now, so a delay is shorter. */
  labs(labIds: readonly LabId[], delaySeconds?: number): Promise<void>
  sync(labId: LabId, requestedAt: string, delaySeconds?: number): Promise<void>
  tick(): Promise<void>
  /** Whether the queue service answers. */
  isWell(): Promise<boolean>
}

/** The same for letters. */
export interface MailNudges {
  /**
   * Somebody asked at that instant for a link to choose a new password; nobody knows yet whether the user exists.
   * `isOwn`: at a device that this person signed in from.
   */
  resetLink(userId: UserId, requestedAt: string, isOwn: boolean): Promise<void>
  /** A letter of this person waits to be sent. */
  notice(userId: UserId, noticeId: NoticeId): Promise<void>
  /** The same message of the queue `mail` once more, so many seconds later. */
  mailAgain(message: object, delaySeconds: number): Promise<void>
}

/** All of it, as the gateway offers it; nobody else needs so much. */
export type Nudges = WorkNudges & MailNudges
