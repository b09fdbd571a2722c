/** The virtual network and its rules that all VMs of one group and region share. */
export interface NetworkRecord {
  readonly type: 'network'
  readonly id: string
  readonly labId: string
  readonly uk: string
  readonly schema: 1
  readonly resourceGroup: string
  readonly location: string
  readonly state: 'preparing' | 'ready' | 'removing'
  /** The step that prepares or removes it. */
  readonly stepId: string
  /** For which systems rules stand. None, and rules for both on the subnet, in networks of an earlier version. */
  readonly rules?: readonly ('linux' | 'windows')[]
}
