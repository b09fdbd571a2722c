import { defaultPolicy, type Policy } from '@labkeeper/contract/policies/policies'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'

/** Minutes of what is switched off are not kept: the page offers the default again. */
const withDefaults = (policy: Policy | undefined): Policy => ({ ...defaultPolicy, ...policy })

export const readPolicy =
  ({ labs }: { readonly labs: LabBook }) =>
  async (labId: LabId): Promise<Policy> =>
    withDefaults((await labs.read(labId))?.policy)

/** Counts for VMs that are created from now on: each carries what was in force at its creation. */
export const savePolicy =
  ({ labs }: { readonly labs: LabBook }) =>
  async (labId: LabId, policy: Policy): Promise<Policy> => {
    await labs.setPolicy(labId, policy)
    return withDefaults(policy)
  }
