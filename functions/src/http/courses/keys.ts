import { sshKeyRoutes } from '@labkeeper/contract/courses/ssh-keys'
import { saveKeys } from '../../use-cases/courses/keys/save-keys.ts'
import { showKeys } from '../../use-cases/courses/keys/show-keys.ts'
import type { World } from '../../use-cases/world.ts'
import { on } from '../kernel/endpoint.ts'

/** /api/me/ssh-keys */
export const keyEndpoints = (world: World) => ({
  getSshKeys: on(sshKeyRoutes.getSshKeys, async ({ caller }) => ({
    data: { keys: await showKeys(world)(caller) },
  })),
  saveSshKeys: on(
    sshKeyRoutes.saveSshKeys,
    async ({ caller, body, requestId }) => ({
      message: 'Your keys are saved.',
      data: await saveKeys(world)(caller, body, requestId),
    }),
    { event: 'ssh-keys-saved' },
  ),
})
