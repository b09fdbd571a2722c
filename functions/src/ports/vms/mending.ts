import type { Principal } from '../connection/principal.ts'
import type { Begun } from './begun.ts'
import type { VmParts } from './parts.ts'

/** What is done to a machine that somebody cannot reach. Every call may be repeated, and each is only about this VM. */
export interface Mending {
  /** To another host of Azure's: it starts anew there, and what lay on its temporary disk is gone. */
  redeploy(principal: Principal, vm: VmParts): Promise<Begun>
  /** Has Azure bring the VM once more to what it is to be, as it is. */
  reapply(principal: Principal, vm: VmParts): Promise<Begun>
  /** The VM's address comes to the interface that it has by now, unless that has another. The address must stand. */
  joinAddress(principal: Principal, vm: VmParts): Promise<Begun>
  /** It leaves that interface; another one that people gave it stays. */
  leaveAddress(principal: Principal, vm: VmParts): Promise<Begun>
}
