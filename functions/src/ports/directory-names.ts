/** Which lab a directory user name belongs to: one name, one lab. */
export interface DirectoryNames {
  holderOf(username: string): Promise<NameClaim | undefined>
  /** False when somebody else claimed it in the meantime: since `stale` was read, or at all when none is given. */
  claim(username: string, claim: NameClaim, stale: NameClaim | undefined): Promise<boolean>
  /** Does nothing when another lab holds it. */
  release(username: string, labId: string): Promise<void>
}

export interface NameClaim {
  readonly labId: string
  readonly claimedAt: string
}
