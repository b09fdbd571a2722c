import type { PasskeyState } from '@labkeeper/contract/accounts/passkeys'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { Answer, RunningApp } from '../app.ts'
import { anAuthenticator } from './authenticator.ts'

type Asked = { readonly challenge: string; readonly user: { readonly id: string } }

export const dataOf = <T>({ status, text, body }: Answer): T => {
  if (status >= 400) throw new Error(text)
  return body.data as T
}

/** What a browser is asked for a sign-in. */
export const ask = async (app: RunningApp) =>
  dataOf<Asked>(await app.call('POST', 'auth/passkeys/options', { body: {} }))

export const signIn = (app: RunningApp, proof: object, call = app.call) =>
  call('POST', 'auth/passkeys/sign-in', { body: proof })

/** A new lab owner who is signed in and has confirmed the address, with an authenticator at hand. */
export const aPasskeyPerson = async (app: RunningApp, hasConfirmed = true) => {
  const owner = await app.newOwner()
  if (hasConfirmed)
    await cosmosUsers(openDatabase(app.config.cosmos).users).confirmAddress(userIdOf(owner.email))
  const key = anAuthenticator()
  const own = (method: string, path: string, body?: unknown) =>
    app.call(method, `user/${path}`, { token: owner.token, ...(body === undefined ? {} : { body }) })
  const askToMake = async () => dataOf<Asked>(await own('POST', 'passkeys/options', {}))
  const turn = (on: boolean) => own('PUT', 'second-step', { on })
  return {
    ...owner,
    key,
    own,
    askToMake,
    turn,
    add: async (authenticator = key) =>
      own('POST', 'passkeys', { name: 'MacBook', ...authenticator.make(await askToMake()) }),
    enter: async () => signIn(app, key.prove(await ask(app))),
    state: async () => dataOf<PasskeyState>(await own('GET', 'passkeys')),
    newCodes: async () => dataOf<{ codes: string[] }>(await turn(true)).codes,
    logIn: (change: object = {}, headers: Record<string, string> = {}, call = app.call) =>
      call('POST', 'auth/login', {
        body: { email: owner.email, password: owner.password, ...change },
        headers,
      }),
  }
}

export type PasskeyPerson = Awaited<ReturnType<typeof aPasskeyPerson>>
