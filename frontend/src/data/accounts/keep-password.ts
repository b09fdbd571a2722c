import { givenPasswordRoutes } from '@labkeeper/contract/accounts/given-password'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'

/** Who was given a password by somebody else keeps it; the look at oneself says so from then on. */
export const keepPassword = () =>
  mutationOptions({
    mutationFn: () => api(givenPasswordRoutes.keepPassword),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: keys.me }),
  })
