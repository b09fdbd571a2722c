import { passkeyRoutes as routes } from '@labkeeper/contract/accounts/passkeys'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  setSecondStep,
} from '../../use-cases/accounts/passkeys/own-passkeys.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from '../../use-cases/accounts/passkeys/passkey-sign-in.ts'
import type { World } from '../../use-cases/world.ts'
import { type Endpoint, on, onPublic } from '../kernel/endpoint.ts'
import { aboutAddress } from './about-address.ts'

export const passkeyEndpoints = (world: World): Record<keyof typeof routes, Endpoint> => ({
  signInOptions: onPublic(routes.signInOptions, async (origin) => ({
    data: await beginPasskeySignIn(world)(origin),
  })),
  passkeySignIn: onPublic(
    routes.passkeySignIn,
    async ({ body, ...origin }) => ({
      message: 'Logged in successfully',
      ...(await finishPasskeySignIn(world)(body, origin)),
    }),
    { event: 'passkey-sign-in', aboutAnswer: ({ user }) => aboutAddress(user) },
  ),
  listPasskeys: on(routes.listPasskeys, async ({ caller }) => ({ data: await listPasskeys(world)(caller) })),
  creationOptions: on(routes.creationOptions, async ({ caller }) => ({
    data: await beginPasskey(world)(caller),
  })),
  addPasskey: on(
    routes.addPasskey,
    async ({ caller, body }) => ({ data: await addPasskey(world)(caller, body) }),
    { event: 'passkey-added' },
  ),
  renamePasskey: on(routes.renamePasskey, async ({ caller, params, body }) => ({
    data: await renamePasskey(world)(caller, params.id, body.name),
  })),
  removePasskey: on(
    routes.removePasskey,
    async ({ caller, params, device }) => ({
      message: 'Passkey removed',
      ...(await removePasskey(world)(caller, params.id, device)),
    }),
    { event: 'passkey-removed' },
  ),
  setSecondStep: on(
    routes.setSecondStep,
    async ({ caller, body, device }) => {
      const { codes, ...kept } = await setSecondStep(world)(caller, body.on, device)
      return { data: { codes }, ...kept }
    },
    { event: 'second-step-set' },
  ),
})
