import type { ResetLink } from '../../domain/accounts/reset-link.ts'
import type { UserId } from '../../domain/kernel/ids.ts'

/** The links of a person that open the way to a new password, oldest first: what changes them replaces what was seen. */
export interface ResetLinks {
  read(userId: UserId): Promise<StoredLinks>
  /** False when somebody else changed them first. */
  put(links: readonly ResetLink[], seen: StoredLinks): Promise<boolean>
  /** Uses all of them up: of many tries at once, true for one only. */
  take(seen: StoredLinks): Promise<boolean>
  /** Makes whatever links there are void. */
  drop(userId: UserId): Promise<void>
}

export interface StoredLinks {
  readonly userId: UserId
  readonly links: readonly ResetLink[]
  /** Which version of the record was read; undefined where there is none. */
  readonly etag: string | undefined
}
