import { policyRoutes } from '@labkeeper/contract/policies/policies'
import { keepRunning } from '../use-cases/policies/keep-running.ts'
import { readPolicy, savePolicy } from '../use-cases/policies/policy.ts'
import { listActivity } from '../use-cases/vms/list-activity.ts'
import type { World } from '../use-cases/world.ts'
import { on } from './kernel/endpoint.ts'

/** /api/cloud-settings/auto-vm-config, "Keep it running" and /api/activity */
export const policyEndpoints = (world: World) => ({
  getAutoVmConfig: on(policyRoutes.getAutoVmConfig, async ({ caller }) => ({
    data: await readPolicy(world)(caller.labId),
  })),
  saveAutoVmConfig: on(
    policyRoutes.saveAutoVmConfig,
    async ({ caller, body }) => ({
      message: 'Auto VM settings saved successfully',
      data: await savePolicy(world)(caller.labId, body),
    }),
    { event: 'auto-vm-config-changed' },
  ),
  keepVmRunning: on(
    policyRoutes.keepVmRunning,
    async ({ caller, params }) => {
      const data = await keepRunning(world)({ labId: caller.labId, ...params }, caller.name)
      return { message: `${data.name} keeps running.`, data }
    },
    { event: 'vm-keep-running' },
  ),
  listActivity: on(policyRoutes.listActivity, async ({ caller, query }) => ({
    data: await listActivity(world)(caller.labId, query.vmId),
  })),
})
