import {
  type ChangePasswordInput,
  type ResetPasswordInput,
  passwordRoutes as routes,
} from '@labkeeper/contract/passwords'
import type { Caller } from '../domain/caller.ts'
import { aboutAddress } from './about-address.ts'
import { type Endpoint, on, onPublic } from './endpoint.ts'

interface PasswordUseCases {
  forgotPassword(emailOrUsername: string, address: string): Promise<void>
  resetPassword(input: ResetPasswordInput, address: string): Promise<void>
  changePassword(caller: Caller, input: ChangePasswordInput): Promise<void>
}

export const passwordEndpoints = (use: PasswordUseCases): Record<keyof typeof routes, Endpoint> => ({
  forgotPassword: onPublic(
    routes.forgotPassword,
    async ({ body, address }) => {
      await use.forgotPassword(body.email, address)
      return { message: 'Password reset email sent successfully' }
    },
    { event: 'reset-link-requested', about: aboutAddress },
  ),
  resetPassword: onPublic(
    routes.resetPassword,
    async ({ body, address }) => {
      await use.resetPassword(body, address)
      return { message: 'Password reset successfully' }
    },
    { event: 'password-reset', about: aboutAddress },
  ),
  changePassword: on(
    routes.changePassword,
    async ({ caller, body }) => {
      await use.changePassword(caller, body)
      return { message: 'Password changed successfully' }
    },
    { event: 'password-changed' },
  ),
})
