import type { CloudConnection } from '../../domain/connection/cloud-connection.ts'
import type { LabId, SessionId, UserId } from '../../domain/kernel/ids.ts'

/** Sign-ins that have gone to Microsoft, each under the state that the browser holds; only its hash is stored. */
export interface DirectoryStates {
  /** False when the state has been used before. */
  keep(state: string, pending: PendingSignIn): Promise<boolean>
  /** Removes it first: of many tries at once one gets it, the others undefined. */
  take(state: string): Promise<PendingSignIn | undefined>
}

/** How a lab wants to be connected, and who asked for it: worth something only as long as that session lives. */
export interface NameProof {
  readonly labId: LabId
  readonly cloud: CloudConnection
  /** How it was connected when the sign-in began: what is saved meanwhile is not overwritten. */
  readonly before?: CloudConnection
  readonly userId: UserId
  readonly sessionId: SessionId
}

export interface PendingSignIn {
  readonly username: string
  readonly redirectUri: string
  readonly verifier: string
  readonly nonce: string
  /** ISO instants. */
  readonly startedAt: string
  readonly expiresAt: string
  /** Of a lab that proves by this sign-in that the name is its own. */
  readonly proof?: NameProof
}
