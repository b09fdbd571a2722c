import type { LabId } from '../../domain/kernel/ids.ts'
/** Which lab a directory user name belongs to: one name, one lab. Every change says what it saw before. */
export interface DirectoryNames {
  holderOf(username: string): Promise<SeenClaim | undefined>
  /**
   * Makes the claim, or puts it in the place of the one that was `seen`, the lab's own too. False when the name was
   * claimed, renewed or given up in the meantime.
   */
  claim(username: string, claim: NameClaim, seen: SeenClaim | undefined): Promise<boolean>
  /** Gives up the claim as it was seen; does nothing when it was renewed, or taken over, since. */
  release(username: string, seen: SeenClaim): Promise<void>
}

export interface NameClaim {
  readonly labId: LabId
  readonly claimedAt: string
}

export interface SeenClaim extends NameClaim {
  /** Another one after every write. */
  readonly version: string
}
