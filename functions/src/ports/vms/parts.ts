import type { VmImage, VmRecord } from '../../domain/vms/vm-record.ts'

/** Where a VM's parts live. All names derive from the VM's id; see domain/vms/azure-names.ts. */
export interface VmParts {
  /** Ours, as the VM's tag holds it. */
  readonly id: string
  readonly resourceGroup: string
  readonly vmName: string
  readonly nicName: string
  readonly ipName: string
  readonly diskName: string
  /** Of a machine with rules of its own. */
  readonly nsgName: string
}

export interface NetworkParts {
  readonly resourceGroup: string
  readonly location: string
  readonly vnetName: string
  readonly subnetName: string
  readonly nsgNames: Readonly<Record<Rules, string>>
  readonly tags: Readonly<Record<string, string>>
}

/** What is made for a VM before the VM: its address, and the interface that holds it under the system's rules. */
export interface NewParts extends VmParts {
  readonly location: string
  readonly osType: VmRecord['osType']
  readonly network: NetworkParts
  /** The interface stands under rules of its own, which are there already. */
  readonly hasOwnRules?: boolean
  /** Of the VM, its network interface, address and disk. */
  readonly tags: Readonly<Record<string, string>>
}

export interface NewVm extends NewParts {
  readonly size: string
  readonly image: VmImage
  readonly computerName: string
  readonly adminUsername: string
  readonly adminPassword: string
  readonly diskSizeGB: number
}

export type Part = 'vm' | 'nic' | 'ip' | 'disk' | 'nsg'

/** What is open: for Linux, for Windows, or for both on the subnet, as an earlier version had it. */
type Rules = 'linux' | 'windows' | 'shared'

export type NetworkPart = 'group' | 'vnet' | Rules
