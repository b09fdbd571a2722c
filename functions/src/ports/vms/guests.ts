import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { Fixable } from '../../domain/courses/doctor/checks.ts'
import type { Principal } from '../connection/principal.ts'
import type { Begun } from './begun.ts'
import type { VmParts } from './parts.ts'

/** Somebody's account in a guest. */
export interface GuestAccount {
  readonly userName: string
  readonly password: string
}

/** Public keys by which somebody signs in to an account, each without options and comment. */
export interface KeysOfGuest {
  readonly userName: string
  readonly lines: readonly string[]
}

/** Whether SSH takes passwords, and of whom that is asked. */
export interface PasswordSignIn {
  readonly isAllowed: boolean
  readonly accounts: readonly string[]
}

/** What a machine of a course gets when it runs for the first time; nothing else changes. */
export interface FirstStart {
  /** A new password for the account that is there. */
  readonly administrator?: GuestAccount
  /** An account without administrator's rights, made if it is not there. Never the administrator's. */
  readonly student?: GuestAccount
  readonly hostName?: string
  /** Of Linux: as by `setKeys`. */
  readonly keys?: KeysOfGuest
  /** Of Linux. */
  readonly passwordSignIn?: PasswordSignIn
}

/** About the way in to an account: whether it is in order, at the port that its system has for that. */
export interface GuestQuestion {
  readonly port: number
  readonly userName: string
  /** Our time, in seconds since 1970: by how much the guest's clock is off is counted from it. */
  readonly asked: number
}

/** What of that is to be mended. */
export interface GuestRepair extends GuestQuestion {
  readonly parts: readonly Fixable[]
}

/**
 * What is done inside a machine by its agent, which must answer: the machine has to run. Every call may be repeated. One is done
 * at a time: while another goes on the call is refused as `busy`.
 */
export interface Guests {
  /** The account must exist. Neither rights nor the ways to sign in change. */
  setPassword(principal: Principal, vm: VmParts, osType: OsType, account: GuestAccount): Promise<Begun>
  /** All of it in one command, whose report says of each part whether it was done; Windows restarts for a new name. */
  firstStart(principal: Principal, vm: VmParts, osType: OsType, wish: FirstStart): Promise<Begun>
  /** Of Linux: all keys of ours are these afterwards, in whichever account others were. Keys that people put there stay. */
  setKeys(principal: Principal, vm: VmParts, keys: KeysOfGuest): Promise<Begun>
  /** To everybody who is signed in there, if anybody is. The text may be anything. */
  tell(principal: Principal, vm: VmParts, osType: OsType, text: string): Promise<Begun>
  /** Who is signed in, and since when no key was pressed. Changes nothing. */
  askWhoIsThere(principal: Principal, vm: VmParts, osType: OsType): Promise<Begun>
  /** Why somebody cannot sign in there. Changes nothing. */
  askInside(principal: Principal, vm: VmParts, osType: OsType, question: GuestQuestion): Promise<Begun>
  /** All of it in one command, whose report says of each part whether it holds. */
  fix(principal: Principal, vm: VmParts, osType: OsType, repair: GuestRepair): Promise<Begun>
}
