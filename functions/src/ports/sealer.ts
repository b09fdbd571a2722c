import type { LabId } from '../domain/kernel/ids.ts'
/** Secrets at rest. A sealed text opens only for the same lab and record: copied elsewhere it is worthless. */
export interface Sealer {
  seal(secret: string, owner: SealOwner): string
  /** Throws when the text was altered, belongs to another owner, or its key is gone. */
  open(sealed: string, owner: SealOwner): string
  /** The same secret under the newest key, so that older keys can be dropped one day; throws as `open` does. */
  renew(sealed: string, owner: SealOwner): string
}

export interface SealOwner {
  readonly labId: LabId
  /** The record's id, or the name of the lab's part: `cloud`. */
  readonly recordId: string
}
