import { type ConfirmInput, passwordRoutes } from '@labkeeper/contract/accounts/passwords'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

/** That it is still the person who signed in. */
export const confirmIdentity = () =>
  mutationOptions({ mutationFn: (body: ConfirmInput) => api(passwordRoutes.confirm, { body }) })
