import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { Begun, Principal, VmParts } from './compute.ts'

/** Somebody's account in a guest. */
export interface GuestAccount {
  readonly userName: string
  readonly password: string
}

/** Part by part, whether a script in the guest has done it. What is missing was not asked for, or nobody knows. */
export interface GuestReport {
  readonly password?: boolean
}

/** What is done inside a machine by its agent, which must answer: the machine has to run. Every call may be repeated. */
export interface Guests {
  /** The account must exist. Neither rights nor the ways to sign in change. */
  setPassword(principal: Principal, vm: VmParts, osType: OsType, account: GuestAccount): Promise<Begun>
}
