import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { nextRemoval, withoutBelongings } from '../../../domain/vms/belongings.ts'
import type { Parked } from '../../../domain/vms/parked.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import { machineOf, nowOf } from './at-hand.ts'
import type { InwardWorld } from './phase.ts'

/** What parking a machine and bringing it back have at hand. */

/** As it stands while the step holds it, with what is written of its parking. */
export const parkingOf = (vm: VmRecord | undefined): VmRecord & { readonly parked: Parked } => {
  if (vm?.parked === undefined) throw new Error('Nothing is written of how this machine is parked')
  return { ...vm, parked: vm.parked }
}

/** What the machine consists of no longer, once it is gone from Azure. */
export const withoutSpent = async (world: InwardWorld, step: StepRecord) => {
  const { kept, waste } = withoutBelongings(await machineOf(world, step), step.belongings ?? [])
  return { waste, dueAt: nextRemoval({ kept, waste }, nowOf(world)) ?? null }
}
