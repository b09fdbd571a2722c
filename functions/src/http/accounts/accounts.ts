import { accountRoutes, type NewAccount } from '@labkeeper/contract/accounts/accounts'
import type { Origin } from '../../domain/accounts/caller.ts'
import { toUser } from '../../domain/accounts/user-view.ts'
import { confirmEmail, resendConfirmation } from '../../use-cases/accounts/confirm-email.ts'
import { logIn } from '../../use-cases/accounts/log-in.ts'
import { logOut } from '../../use-cases/accounts/sessions/log-out.ts'
import { refreshSession } from '../../use-cases/accounts/sessions/refresh-session.ts'
import { signUp } from '../../use-cases/accounts/sign-up.ts'
import type { World } from '../../use-cases/world.ts'
import { type Endpoint, on, onPublic } from '../kernel/endpoint.ts'
import { aboutAddress } from './about-address.ts'

export const accountEndpoints = (world: World): Record<keyof typeof accountRoutes, Endpoint> => {
  const makeAccount = async ({ body, ...origin }: Origin & { readonly body: NewAccount }) => ({
    message: 'Account created successfully',
    ...(await signUp(world)(body, origin)),
  })
  return {
    signup: onPublic(accountRoutes.signup, makeAccount, { event: 'sign-up', about: aboutAddress }),
    register: onPublic(accountRoutes.register, makeAccount, { event: 'sign-up', about: aboutAddress }),
    login: onPublic(
      accountRoutes.login,
      async ({ body, ...origin }) => ({
        message: 'Logged in successfully',
        ...(await logIn(world)(body, origin)),
      }),
      { event: 'sign-in', about: aboutAddress },
    ),
    refresh: on(accountRoutes.refresh, ({ caller }) => refreshSession(world)(caller)),
    logout: on(
      accountRoutes.logout,
      async ({ caller }) => {
        await logOut(world)(caller)
        return { message: 'Logged out successfully' }
      },
      { event: 'sign-out' },
    ),
    confirmEmail: onPublic(
      accountRoutes.confirmEmail,
      async ({ body, ...origin }) => {
        await confirmEmail(world)(body, origin)
        return { message: 'Thank you. Your address is confirmed.' }
      },
      { event: 'address-confirmed', about: aboutAddress },
    ),
    resendConfirmation: on(accountRoutes.resendConfirmation, async ({ caller }) => ({
      message: await resendConfirmation(world)(caller),
    })),
    address: on(accountRoutes.address, async ({ caller }) => ({
      data: { confirmed: caller.unconfirmed !== true },
    })),
    me: on(accountRoutes.me, async ({ caller }) => ({ user: toUser(caller) })),
  }
}
