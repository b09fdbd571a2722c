import { routes } from '@labkeeper/contract/routes'
import { signIn } from './accounts.ts'
import { owner } from './people.ts'
import type { SeedStep } from './step.ts'
import { resourceGroupName, spareVm } from './vms.ts'

const templateName = 'linux-class'

/** A template to make VMs of; its VM is off, so nobody's work is disturbed. */
export const buildTemplate: SeedStep = {
  name: 'template',
  run: async ({ api }) => {
    const token = await signIn(api, owner)
    const { data } = await api(routes.listTemplates, { token })
    if (data.some(({ snapshotName }) => snapshotName === templateName)) return
    await api(routes.buildTemplate, {
      token,
      params: { resourceGroup: resourceGroupName, vmName: spareVm },
      body: { templateName },
    })
  },
}
