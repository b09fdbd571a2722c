import { type AutoVmConfig, defaultPolicy } from '@labkeeper/contract/policies/policies'
import type { LabBook } from '../../ports/accounts/labs.ts'

/** Minutes of what is switched off are not kept: the page offers the default again. */
const withDefaults = (policy: AutoVmConfig | undefined): AutoVmConfig => ({ ...defaultPolicy, ...policy })

export const getAutoVmConfig =
  ({ labs }: { readonly labs: LabBook }) =>
  async (labId: string): Promise<AutoVmConfig> =>
    withDefaults((await labs.read(labId))?.policy)

/** Counts for VMs that are created from now on: each carries what was in force at its creation. */
export const saveAutoVmConfig =
  ({ labs }: { readonly labs: LabBook }) =>
  async (labId: string, policy: AutoVmConfig): Promise<AutoVmConfig> => {
    await labs.setPolicy(labId, policy)
    return withDefaults(policy)
  }
