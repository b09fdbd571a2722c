import type { Role } from '@labkeeper/contract/kernel/route'
import type { AutoVmConfig } from '@labkeeper/contract/policies/policies'
import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { PowerState } from '@labkeeper/contract/vms/power'
import type { NewGuestPassword } from '@labkeeper/contract/vms/vms'
import type { PasskeySet } from './accounts/passkey-set.ts'
import type { BillingRecord } from './billing/billing.ts'

/**
 * What the database holds, without its own fields. Every record of a lab carries the lab's id, which is also its
 * partition: a query that forgets the owner cannot be written. Instants are ISO strings in UTC, so they sort as text.
 */

/** In container `labs`. */
export interface LabRecord {
  readonly type: 'lab'
  readonly id: 'lab'
  readonly labId: string
  readonly uk: 'lab'
  readonly schema: 1
  readonly ownerId: string
  readonly createdAt: string
  readonly trialEndsAt?: string
  readonly cloud?: CloudConnection
  /** Nobody signs in by the directory: the owner's password was reset, and whoever had the account may have linked it. */
  readonly directoryPausedAt?: string
  /** When new VMs stop and go by themselves; never, while absent. */
  readonly policy?: AutoVmConfig
  /** Present from the first checkout on. */
  readonly billing?: BillingRecord
  /** Azure asked everyone of this lab to wait until then. */
  readonly holdUntil?: string
}

/** A lab owner's own service principal. The secret is sealed to the lab and the record `cloud`. */
export interface CloudConnection {
  readonly subscriptionId: string
  readonly tenantId: string
  readonly clientId: string
  readonly username: string
  readonly sealedSecret: string
  /**
   * Who signs in with `username`: the object id in the tenant, written down at the first sign-in. A name can be given
   * to somebody else, an object id cannot.
   */
  readonly directoryObjectId?: string
}

/** What a disk is made of: an image of the marketplace. */
export interface VmImage {
  readonly publisher: string
  readonly offer: string
  readonly sku: string
  readonly version: string
}

/**
 * What happens to a VM by itself: the policy it was stamped with at its creation, and what follows from it. An instant
 * is empty while nothing is to happen: a patch cannot remove a field that may be missing already.
 */
export interface VmSchedule {
  readonly autoStopMinutes?: number
  /** Set when the VM starts running, empty once it is deallocated. */
  readonly autoStopAt?: string
  /** How often the coming stop was put off. */
  readonly stopsPutOff?: number
  readonly autoDeleteMinutes?: number
  readonly autoDeleteAt?: string
  readonly deletionsPutOff?: number
  /** When the timer looks at the VM: never later than what comes next, sometimes earlier. */
  readonly dueAt?: string
}

/** A VM made from a template: its disk is a copy of this snapshot, in the VM's group, and must stay of its kind. */
interface CopySource {
  readonly snapshotName: string
  readonly generation?: string
  readonly securityType?: string
}

/** A password that the guest is to have. It becomes the VM's own once the guest has confirmed it, and not before. */
export interface NextPassword {
  /** Tells it from others: a step sets this one or none. */
  readonly id: string
  /** Sealed like the VM's own. */
  readonly sealed: string
  readonly requestedBy: string
  readonly requestId: string
  /** As in an operation. */
  readonly because?: string
}

export interface VmRecord extends VmSchedule {
  readonly type: 'vm'
  /** `vm_` and a random part; the names of everything made for the VM in Azure derive from it. */
  readonly id: string
  readonly labId: string
  /** `vm:{group}/{name}` in lower case: one name, one VM. */
  readonly uk: string
  readonly schema: 1
  readonly name: string
  readonly resourceGroup: string
  readonly subscriptionId: string
  readonly location: string
  readonly size: string
  readonly osType: OsType
  readonly os: string
  /** What the disk was made of, or what the template's disk was. */
  readonly image?: VmImage
  readonly copyOf?: CopySource
  readonly diskSizeGB?: number
  readonly adminUsername?: string
  /** Sealed to the lab and this record's id. */
  readonly sealedPassword?: string
  /** Both or neither: see password-step.ts. */
  readonly nextPassword?: NextPassword
  readonly newPassword?: NewGuestPassword
  readonly tags: Readonly<Record<string, string>>
  readonly powerState: PowerState
  readonly status: 'Creating' | 'Updating' | 'Succeeded' | 'Failed' | 'Deleting'
  readonly disks: readonly { readonly name: string }[]
  readonly azureVmId?: string
  /** Both are empty when the interface has none; a patch cannot remove what may be missing already. */
  readonly privateIP?: string
  readonly publicIP?: string
  /** Azure's id of the interface whose addresses these are. Absent while it is the one that was made for the VM. */
  readonly nicId?: string
  readonly allocatedTo?: { readonly userId: string; readonly name: string; readonly email: string }
  readonly createdAt: string
  /** The operation at work on it: while present, no other may begin. */
  readonly operationId?: string
  /** Since when it has cost money without a break: see usage.ts. Empty while it does not. */
  readonly runningSince?: string
}

/** A VM that a student has. */
export type AllocatedVm = VmRecord & Required<Pick<VmRecord, 'allocatedTo'>>

/** Something that happened to a VM, and why. Forgotten by the database after 30 days. */
export interface ActivityRecord {
  readonly type: 'activity'
  readonly id: string
  readonly labId: string
  readonly uk: string
  readonly schema: 1
  readonly createdAt: string
  readonly vmId: string
  readonly vmName: string
  readonly resourceGroup: string
  /** One plain sentence. */
  readonly text: string
  readonly ttl: number
}

/** For how long VMs of each kind ran on one day. Kept longer than anybody looks back. */
export interface UsageRecord {
  readonly type: 'usage'
  /** `usage:2026-11-22`, of a day in UTC; also the unique key. */
  readonly id: string
  readonly labId: string
  readonly uk: string
  readonly schema: 1
  /** By `westeurope:Standard_B2s:Linux`: what a price depends on. */
  readonly seconds: Readonly<Record<string, number>>
  readonly ttl: number
}

/** When the projection was last compared with Azure. */
export interface SyncRecord {
  readonly type: 'sync'
  readonly id: 'sync'
  readonly labId: string
  readonly uk: 'sync'
  readonly schema: 1
  /** When the listing that the projection shows was begun. */
  readonly syncedAt: string
  readonly requestedAt: string
  /** Why the last look failed, in one plain sentence. */
  readonly error?: string
}

/** In container `users`; the id is made of the address, so that one address is one account. */
export interface UserRecord {
  readonly type: 'user'
  readonly id: string
  readonly schema: 1
  readonly name: string
  /** Trimmed, as typed; compared in lower case. */
  readonly email: string
  readonly role: Role
  readonly labId: string
  /** PHC string, argon2id. */
  readonly passwordHash: string
  readonly createdAt: string
  /** Nobody has shown yet that the address is theirs. Only said of who signed up. */
  readonly unconfirmed?: boolean
  /** Of a student: when somebody else chose the password; false once the person has changed it, or kept it knowingly. */
  readonly passwordGivenAt?: string | false
  /** How often all devices were forgotten: those of an earlier round are not known. Absent before the first time. */
  readonly deviceRound?: number
  /** Of an owner or admin, from the first look at adding one. */
  readonly passkeys?: PasskeySet
  /** Of a student: what made the account, as the lab's record of the student says too. */
  readonly madeBy?: string
}
