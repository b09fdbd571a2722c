import type { RegionQuota } from '@labkeeper/contract/connection/quota'
import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { PowerState } from '@labkeeper/contract/vms/power'
import type { PowerAction } from '../../domain/operations/step-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { LiveSize } from '../connection/live-size.ts'
import type { Principal } from '../connection/principal.ts'
import type { Copying } from '../templates/copying.ts'
import type { Begun } from './begun.ts'
import type { Costs } from './costs.ts'
import type { Disks } from './disks.ts'
import type { Examination } from './examination.ts'
import type { Guests } from './guests.ts'
import type { Inventory } from './inventory.ts'
import type { Mending } from './mending.ts'
import type { Metrics } from './metrics.ts'
import type { NetworkPart, NetworkParts, NewParts, NewVm, Part, VmParts } from './parts.ts'
import type { Reaching } from './reaching.ts'

/** What Azure says of one VM. */
export interface AzureVm {
  readonly name: string
  readonly resourceGroup: string
  readonly location: string
  readonly size: string
  readonly vmId: string | undefined
  readonly powerState: PowerState
  readonly status: VmRecord['status']
  /** The one of its operating system first. */
  readonly disks: readonly { readonly name: string }[]
  /** Of that; of a VM that is deallocated Azure may not say it. */
  readonly diskSizeGB?: number | undefined
  /** Of the interface that it has by now. */
  readonly nicId: string | undefined
  readonly tags: Readonly<Record<string, string>>
  /** Of its disk. */
  readonly osType?: OsType | undefined
}

/** Addresses of an interface. */
export interface Addresses {
  readonly nicId: string | undefined
  readonly privateIP: string | undefined
  readonly publicIP: string | undefined
}

/** What the VMs of a group and region share. */
export interface Networking {
  /**
   * Makes the resource group, the rules of a system (22 or 3389 open), or the network; what stands already is left as
   * it is.
   */
  ensureNetworkPart(
    principal: Principal,
    part: Exclude<NetworkPart, 'shared'>,
    network: NetworkParts,
  ): Promise<Begun>
  /**
   * A part that is not there counts as deleted. Never the group: Azure deletes it with all that is in it, and between
   * a look and the deletion somebody may put something there.
   */
  deleteNetworkPart(
    principal: Principal,
    part: Exclude<NetworkPart, 'group'>,
    network: NetworkParts,
  ): Promise<Begun>
}

/** VMs and what is made for each. */
export interface Machines {
  /** The public address, or the interface, which needs the address. Both go with the VM that uses them. Own rules come first. */
  createPart(principal: Principal, part: 'ip' | 'nic', vm: NewParts): Promise<Begun>
  /** Around the interface. Never changes a VM of that name that is not this one: `VmNameTaken`. */
  createVm(principal: Principal, vm: NewVm): Promise<Begun>
  /** Only this VM: one of its name that is another by now counts as missing, for scripts in the guest too. */
  act(principal: Principal, action: PowerAction, vm: VmParts): Promise<Begun>
  /** PATCH, so that deleting the VM keeps the disk and the interfaces that it has by now. */
  keepParts(principal: Principal, vm: VmParts): Promise<Begun>
  /** A part that is not there counts as deleted, and so does a VM of that name that is not this one. */
  deletePart(principal: Principal, part: Part, vm: VmParts): Promise<Begun>
}

/** What is there. */
export interface Observation {
  readVm(principal: Principal, vm: Pick<VmParts, 'resourceGroup' | 'vmName'>): Promise<AzureVm | undefined>
  /** Of the interface that the VM has by now; none when there is no VM. */
  readAddresses(principal: Principal, vm: Pick<VmParts, 'resourceGroup' | 'vmName'>): Promise<Addresses>
  /** Power states of the whole subscription by two (paged) listings, however many VMs there are. */
  listVms(principal: Principal): Promise<readonly AzureVm[]>
}

/** Who the principal is. */
export interface Proof {
  /** Throws unless Azure's sign-in has accepted the secret, an hour ago at most; then it asks nobody. */
  prove(principal: Principal): Promise<void>
}

/** What a subscription allows for. */
export interface AzureAccount {
  /** vCPUs left per quota name: `cores` (regional) and the families. */
  quota(principal: Principal, location: string): Promise<RegionQuota['quotas']>
  /** Every size that Azure knows in the region, with what it offers of it; a long list, of some 1,300. */
  sizes(principal: Principal, location: string): Promise<readonly LiveSize[]>
  /** What Labkeeper does and the principal may not, in Azure's names of actions; undefined when Azure does not tell. */
  missingActions(principal: Principal): Promise<readonly string[] | undefined>
  /** What the principal can see, for the connection test. Refuses one that may look but not do all that we do. */
  describe(principal: Principal): Promise<{
    readonly subscriptions: readonly string[]
    readonly resourceGroups: readonly string[]
    readonly locations: readonly string[]
  }>
}

/**
 * Azure, one request a call, none of which waits for a long-running operation. Every method throws CloudError and
 * nothing else that is expected; every PUT and DELETE may be repeated.
 */
export interface Compute
  extends Proof,
    Networking,
    Machines,
    Observation,
    AzureAccount,
    Copying,
    Disks,
    Guests,
    Inventory,
    Examination,
    Mending,
    Metrics,
    Costs,
    Reaching {
  /** One look at an accepted call: still a ticket, or done. A call that failed throws its reason. */
  poll(principal: Principal, ticket: string): Promise<Begun>
}
