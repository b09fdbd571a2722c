import type {
  CreationOptions,
  Passkey,
  PasskeyState,
  SignInOptions,
} from '@labkeeper/contract/accounts/passkeys'
import {
  type NewPasskey,
  type PasskeyProof,
  passkeyRoutes as routes,
} from '@labkeeper/contract/accounts/passkeys'
import type { Caller, Origin } from '../../domain/accounts/caller.ts'
import type { KeptDevice } from '../../use-cases/accounts/keep-device.ts'
import type { SignedIn } from '../../use-cases/accounts/sessions/open-session.ts'
import { type Endpoint, on, onPublic } from '../kernel/endpoint.ts'

interface PasskeyUseCases {
  beginPasskeySignIn(origin: Origin): Promise<SignInOptions>
  finishPasskeySignIn(proof: PasskeyProof, origin: Origin): Promise<SignedIn>
  listPasskeys(caller: Caller): Promise<PasskeyState>
  beginPasskey(caller: Caller): Promise<CreationOptions>
  addPasskey(caller: Caller, made: NewPasskey): Promise<Passkey>
  renamePasskey(caller: Caller, id: string, name: string): Promise<Passkey>
  removePasskey(caller: Caller, id: string, device: string | undefined): Promise<KeptDevice>
  setSecondStep(
    caller: Caller,
    on: boolean,
    device: string | undefined,
  ): Promise<KeptDevice & { readonly codes: string[] }>
}

export const passkeyEndpoints = (use: PasskeyUseCases): Record<keyof typeof routes, Endpoint> => ({
  signInOptions: onPublic(routes.signInOptions, async (origin) => ({
    data: await use.beginPasskeySignIn(origin),
  })),
  passkeySignIn: onPublic(
    routes.passkeySignIn,
    async ({ body, ...origin }) => ({
      message: 'Logged in successfully',
      ...(await use.finishPasskeySignIn(body, origin)),
    }),
    { event: 'passkey-sign-in' },
  ),
  listPasskeys: on(routes.listPasskeys, async ({ caller }) => ({ data: await use.listPasskeys(caller) })),
  creationOptions: on(routes.creationOptions, async ({ caller }) => ({
    data: await use.beginPasskey(caller),
  })),
  addPasskey: on(
    routes.addPasskey,
    async ({ caller, body }) => ({ data: await use.addPasskey(caller, body) }),
    { event: 'passkey-added' },
  ),
  renamePasskey: on(routes.renamePasskey, async ({ caller, params, body }) => ({
    data: await use.renamePasskey(caller, params.id, body.name),
  })),
  removePasskey: on(
    routes.removePasskey,
    async ({ caller, params, device }) => ({
      message: 'Passkey removed',
      ...(await use.removePasskey(caller, params.id, device)),
    }),
    { event: 'passkey-removed' },
  ),
  setSecondStep: on(
    routes.setSecondStep,
    async ({ caller, body, device }) => {
      const { codes, ...kept } = await use.setSecondStep(caller, body.on, device)
      return { data: { codes }, ...kept }
    },
    { event: 'second-step-set' },
  ),
})
