import { type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { InwardWorld } from './phase.ts'

/** What phases of several families have at hand. */

/** Azure has nothing left to do. */
export const nothing = { ticket: undefined } as const

export const nowOf = ({ clock }: InwardWorld): string => clock.now().toISOString()

/** The machine as it stands while the step holds it. */
export const machineOf = async ({ vms }: InwardWorld, step: StepRecord): Promise<VmRecord> => {
  const vm = await vms.read(step.labId, vmIdOf(step))
  if (vm === undefined) throw new Error(`The machine of step ${step.id} is gone, though it was held`)
  return vm
}
