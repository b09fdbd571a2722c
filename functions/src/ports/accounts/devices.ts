import type { KnownDevice } from '../../domain/accounts/device.ts'

/**
 * Which accounts a device was signed in to. Nothing of it is stored here: a token that the browser keeps says so, and
 * cannot be made by anybody else. It names no account to who does not know it already.
 */
export interface Devices {
  /** Undefined unless the token says that this account was signed in to. */
  recognise(token: string | undefined, accountId: string): KnownDevice | undefined
  /** The same device's token, or a new one's, of this round of the account. It forgets the account it knew longest. */
  admit(token: string | undefined, accountId: string, round: number): string
}
