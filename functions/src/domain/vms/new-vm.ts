import type { LabRecord } from '../accounts/lab-record.ts'
import { stampOf } from '../policies/schedule.ts'
import type { VmSchedule } from '../policies/vm-schedule.ts'
import { partsOf, vmKey } from './azure-names.ts'
import { inMotion } from './in-motion.ts'
import type { VmRecord } from './vm-record.ts'

/** What the ways to make a VM decide: of a marketplace image, or of a template. */
type VmPlan = Omit<
  VmRecord,
  | 'type'
  | 'uk'
  | 'schema'
  | 'powerState'
  | 'status'
  | 'disks'
  | 'createdAt'
  | 'operationId'
  | 'runningSince'
  | 'nicId'
  | keyof VmSchedule
>

/**
 * The record of every new VM, whatever it is made of: what holds for all of them is said here. It carries its lab's
 * policy as it is now, whatever becomes of that later.
 */
export const newVm = (plan: VmPlan, policy: LabRecord['policy'], now: Date): VmRecord => ({
  ...plan,
  type: 'vm',
  uk: vmKey(plan.resourceGroup, plan.name),
  schema: 1,
  ...inMotion('create', {}),
  disks: [{ name: partsOf(plan).diskName }],
  createdAt: now.toISOString(),
  ...stampOf(policy, now),
})
