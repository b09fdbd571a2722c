import { type AutoVmConfig, policyRoutes } from '@labkeeper/contract/policies/policies'
import type { keepRunning } from '../use-cases/policies/keep-running.ts'
import type { listActivity } from '../use-cases/vms/list-activity.ts'
import { on } from './kernel/endpoint.ts'

interface PolicyUseCases {
  getAutoVmConfig(labId: string): Promise<AutoVmConfig>
  saveAutoVmConfig(labId: string, policy: AutoVmConfig): Promise<AutoVmConfig>
  readonly keepRunning: ReturnType<typeof keepRunning>
  readonly listActivity: ReturnType<typeof listActivity>
}

/** /api/cloud-settings/auto-vm-config, "Keep it running" and /api/activity */
export const policyEndpoints = (use: PolicyUseCases) => ({
  getAutoVmConfig: on(policyRoutes.getAutoVmConfig, async ({ caller }) => ({
    data: await use.getAutoVmConfig(caller.labId),
  })),
  saveAutoVmConfig: on(
    policyRoutes.saveAutoVmConfig,
    async ({ caller, body }) => ({
      message: 'Auto VM settings saved successfully',
      data: await use.saveAutoVmConfig(caller.labId, body),
    }),
    { event: 'auto-vm-config-changed' },
  ),
  keepVmRunning: on(
    policyRoutes.keepVmRunning,
    async ({ caller, params }) => {
      const data = await use.keepRunning({ labId: caller.labId, ...params }, caller.name)
      return { message: `${data.name} keeps running.`, data }
    },
    { event: 'vm-keep-running' },
  ),
  listActivity: on(policyRoutes.listActivity, async ({ caller, query }) => ({
    data: await use.listActivity(caller.labId, query.vmId),
  })),
})
