import { givenPasswordRoutes } from '@labkeeper/contract/accounts/given-password'
import { passwordRoutes } from '@labkeeper/contract/accounts/passwords'
import { confirmPassword } from '../../use-cases/accounts/confirm-password.ts'
import { changePassword } from '../../use-cases/accounts/passwords/change-password.ts'
import { forgotPassword } from '../../use-cases/accounts/passwords/forgot-password.ts'
import { keepPassword } from '../../use-cases/accounts/passwords/keep-password.ts'
import { resetPassword } from '../../use-cases/accounts/passwords/reset-password.ts'
import type { World } from '../../use-cases/world.ts'
import { type Endpoint, on, onPublic } from '../kernel/endpoint.ts'
import { aboutAddress } from './about-address.ts'

const routes = { ...passwordRoutes, ...givenPasswordRoutes }

export const passwordEndpoints = (world: World): Record<keyof typeof routes, Endpoint> => ({
  forgotPassword: onPublic(
    routes.forgotPassword,
    async ({ body, ...origin }) => {
      await forgotPassword(world)(body.email, origin)
      return { message: 'Password reset email sent successfully' }
    },
    { event: 'reset-link-requested', about: aboutAddress },
  ),
  resetPassword: onPublic(
    routes.resetPassword,
    async ({ body, ...origin }) => ({
      message: 'Password reset successfully',
      ...(await resetPassword(world)(body, origin)),
    }),
    { event: 'password-reset', about: aboutAddress },
  ),
  confirm: on(
    routes.confirm,
    async ({ caller, body }) => {
      await confirmPassword(world)(caller, body.password)
      return { message: 'Thank you. Go on.' }
    },
    { event: 'password-confirmed' },
  ),
  changePassword: on(
    routes.changePassword,
    async ({ caller, body, device }) => ({
      message: 'Password changed successfully',
      ...(await changePassword(world)(caller, body, { device })),
    }),
    { event: 'password-changed' },
  ),
  keepPassword: on(
    routes.keepPassword,
    async ({ caller }) => {
      await keepPassword(world)(caller)
      return { message: 'Your password stays as it is' }
    },
    { event: 'password-kept' },
  ),
})
