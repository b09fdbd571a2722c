import type { ResetLink } from '../domain/reset-link.ts'

/** The one link per person that opens the way to a new password. Storing one makes every older one void. */
export interface ResetLinks {
  read(userId: string): Promise<StoredLink | undefined>
  /** Stores the link in the place of `stale`, or where none was; false when somebody else did so first. */
  put(link: ResetLink, stale: StoredLink | undefined): Promise<boolean>
  /** Uses the link up: of many tries at once, true for one only. */
  take(stored: StoredLink): Promise<boolean>
  /** Makes whatever link there is void. */
  drop(userId: string): Promise<void>
}

interface StoredLink extends ResetLink {
  /** Which version of the record was read. */
  readonly etag: string
}
