import { partsOf, vmKey } from './azure-names.ts'
import { inMotion } from './in-motion.ts'
import type { VmRecord } from './records.ts'

/** What the ways to make a VM decide: of a marketplace image, or of a template. */
export type VmPlan = Omit<
  VmRecord,
  'type' | 'uk' | 'schema' | 'powerState' | 'status' | 'disks' | 'createdAt' | 'operationId'
>

/** The record of every new VM, whatever it is made of: what holds for all of them is said here. */
export const newVm = (plan: VmPlan, now: Date): VmRecord => ({
  ...plan,
  type: 'vm',
  uk: vmKey(plan.resourceGroup, plan.name),
  schema: 1,
  ...inMotion('create', {}),
  disks: [{ name: partsOf(plan).diskName }],
  createdAt: now.toISOString(),
})
