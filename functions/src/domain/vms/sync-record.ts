import { idOf, type LabId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import { maybeText, oneOf, type Shape, text } from '../kernel/shape.ts'

/** When the projection was last compared with Azure. */
export interface SyncRecord {
  readonly type: 'sync'
  readonly id: 'sync'
  readonly labId: LabId
  readonly uk: 'sync'
  readonly schema: 1
  /** When the listing that the projection shows was begun, if there was one yet. */
  readonly syncedAt?: Instant
  readonly requestedAt: Instant
  /** Why the last look failed, in one plain sentence. */
  readonly error?: string
}

/** The projection shows what was so at that instant, or later. */
export const isSyncedSince = ({ syncedAt }: Pick<SyncRecord, 'syncedAt'>, instant: Instant): boolean =>
  syncedAt !== undefined && syncedAt >= instant

export const syncShape: Shape<SyncRecord> = {
  type: oneOf('sync'),
  id: oneOf('sync'),
  labId: idOf('lab'),
  uk: oneOf('sync'),
  schema: oneOf(1),
  syncedAt: maybeText,
  requestedAt: text,
  error: maybeText,
}
