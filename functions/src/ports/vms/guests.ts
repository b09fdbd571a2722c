import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { Principal } from '../connection/principal.ts'
import type { Begun } from './begun.ts'
import type { VmParts } from './parts.ts'

/** Somebody's account in a guest. */
export interface GuestAccount {
  readonly userName: string
  readonly password: string
}

/** What is done inside a machine by its agent, which must answer: the machine has to run. Every call may be repeated. */
export interface Guests {
  /** The account must exist. Neither rights nor the ways to sign in change. */
  setPassword(principal: Principal, vm: VmParts, osType: OsType, account: GuestAccount): Promise<Begun>
}
