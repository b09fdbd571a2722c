import type { SshKeysOfAccount } from '../../domain/accounts/user-record.ts'
import type { UserId } from '../../domain/kernel/ids.ts'

/** Public keys of people: a part of the account, and gone with it. */
export interface SshKeyBook {
  /** False when the account is gone, or its keys are no longer those of revision `was` (none: 0). */
  save(userId: UserId, keys: SshKeysOfAccount, was: number): Promise<boolean>
}
