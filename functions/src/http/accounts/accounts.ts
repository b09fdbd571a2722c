import {
  accountRoutes,
  type ConfirmEmailInput,
  type Credentials,
  type NewAccount,
} from '@labkeeper/contract/accounts/accounts'
import type { Caller, Origin } from '../../domain/accounts/caller.ts'
import { toUser } from '../../domain/accounts/user-view.ts'
import type { SignedIn } from '../../use-cases/accounts/sessions/open-session.ts'
import { type Endpoint, on, onPublic } from '../kernel/endpoint.ts'
import { aboutAddress } from './about-address.ts'

interface AccountUseCases {
  signUp(account: NewAccount, origin: Origin): Promise<SignedIn>
  logIn(credentials: Credentials, origin: Origin): Promise<SignedIn>
  refreshSession(caller: Caller): Promise<SignedIn>
  logOut(caller: Caller): Promise<void>
  confirmEmail(input: ConfirmEmailInput, origin: Origin): Promise<void>
  resendConfirmation(caller: Caller): Promise<string>
}

export const accountEndpoints = (use: AccountUseCases): Record<keyof typeof accountRoutes, Endpoint> => {
  const signUp = async ({ body, ...origin }: Origin & { readonly body: NewAccount }) => ({
    message: 'Account created successfully',
    ...(await use.signUp(body, origin)),
  })
  return {
    signup: onPublic(accountRoutes.signup, signUp, { event: 'sign-up', about: aboutAddress }),
    register: onPublic(accountRoutes.register, signUp, { event: 'sign-up', about: aboutAddress }),
    login: onPublic(
      accountRoutes.login,
      async ({ body, ...origin }) => ({
        message: 'Logged in successfully',
        ...(await use.logIn(body, origin)),
      }),
      { event: 'sign-in', about: aboutAddress },
    ),
    refresh: on(accountRoutes.refresh, ({ caller }) => use.refreshSession(caller)),
    logout: on(
      accountRoutes.logout,
      async ({ caller }) => {
        await use.logOut(caller)
        return { message: 'Logged out successfully' }
      },
      { event: 'sign-out' },
    ),
    confirmEmail: onPublic(
      accountRoutes.confirmEmail,
      async ({ body, ...origin }) => {
        await use.confirmEmail(body, origin)
        return { message: 'Thank you. Your address is confirmed.' }
      },
      { event: 'address-confirmed', about: aboutAddress },
    ),
    resendConfirmation: on(accountRoutes.resendConfirmation, async ({ caller }) => ({
      message: await use.resendConfirmation(caller),
    })),
    address: on(accountRoutes.address, async ({ caller }) => ({
      data: { confirmed: caller.unconfirmed !== true },
    })),
    me: on(accountRoutes.me, async ({ caller }) => ({ user: toUser(caller) })),
  }
}
