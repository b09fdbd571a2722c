import { idOf, type LabId, type StepId } from '../kernel/ids.ts'
import { listOf, maybe, oneOf, type Shape, text } from '../kernel/shape.ts'
/** The virtual network and its rules that all VMs of one group and region share. */
export interface NetworkRecord {
  readonly type: 'network'
  readonly id: string
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly resourceGroup: string
  readonly location: string
  readonly state: 'preparing' | 'ready' | 'removing'
  /** The step that prepares or removes it. */
  readonly stepId: StepId
  /** For which systems rules stand. None, and rules for both on the subnet, in networks of an earlier version. */
  readonly rules?: readonly ('linux' | 'windows')[]
}

export const networkShape: Shape<NetworkRecord> = {
  type: oneOf('network'),
  id: text,
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  resourceGroup: text,
  location: text,
  state: oneOf('preparing', 'ready', 'removing'),
  stepId: idOf('st'),
  rules: maybe(listOf(oneOf('linux', 'windows'))),
}
