import { givenPasswordRoutes } from '@labkeeper/contract/accounts/given-password'
import {
  type ChangePasswordInput,
  passwordRoutes,
  type ResetPasswordInput,
} from '@labkeeper/contract/accounts/passwords'
import type { Caller, Origin } from '../../domain/accounts/caller.ts'
import type { KeptDevice } from '../../use-cases/accounts/keep-device.ts'
import { type Endpoint, on, onPublic } from '../kernel/endpoint.ts'
import { aboutAddress } from './about-address.ts'

const routes = { ...passwordRoutes, ...givenPasswordRoutes }

interface PasswordUseCases {
  forgotPassword(emailOrUsername: string, origin: Origin): Promise<void>
  resetPassword(input: ResetPasswordInput, origin: Origin): Promise<{ device?: string }>
  confirmPassword(caller: Caller, password: string): Promise<void>
  changePassword(
    caller: Caller,
    input: ChangePasswordInput,
    origin: Pick<Origin, 'device'>,
  ): Promise<KeptDevice>
  keepPassword(caller: Caller): Promise<void>
}

export const passwordEndpoints = (use: PasswordUseCases): Record<keyof typeof routes, Endpoint> => ({
  forgotPassword: onPublic(
    routes.forgotPassword,
    async ({ body, ...origin }) => {
      await use.forgotPassword(body.email, origin)
      return { message: 'Password reset email sent successfully' }
    },
    { event: 'reset-link-requested', about: aboutAddress },
  ),
  resetPassword: onPublic(
    routes.resetPassword,
    async ({ body, ...origin }) => ({
      message: 'Password reset successfully',
      ...(await use.resetPassword(body, origin)),
    }),
    { event: 'password-reset', about: aboutAddress },
  ),
  confirm: on(
    routes.confirm,
    async ({ caller, body }) => {
      await use.confirmPassword(caller, body.password)
      return { message: 'Thank you. Go on.' }
    },
    { event: 'password-confirmed' },
  ),
  changePassword: on(
    routes.changePassword,
    async ({ caller, body, device }) => ({
      message: 'Password changed successfully',
      ...(await use.changePassword(caller, body, { device })),
    }),
    { event: 'password-changed' },
  ),
  keepPassword: on(
    routes.keepPassword,
    async ({ caller }) => {
      await use.keepPassword(caller)
      return { message: 'Your password stays as it is' }
    },
    { event: 'password-kept' },
  ),
})
