import { accountRoutes } from '@labkeeper/contract/accounts/accounts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { ApiError } from '~/lib/server/api-error.ts'
import { endSession, session, updateUser } from '~/lib/server/auth.ts'
import { keys } from '../keys.ts'
import { logOut } from './log-out.ts'

const minuteMs = 60_000
/** Statuses that say: this account may no longer be here. Anything else is an outage, which ends no session. */
const goodbyes = [401, 403, 404]

/** Who the server says is signed in. */
export const meQuery = () =>
  queryOptions({
    queryKey: keys.me,
    queryFn: async ({ signal }) => {
      const { token } = session()
      try {
        const { user } = await api(accountRoutes.me, { signal })
        updateUser(user)
        return user
      } catch (error) {
        if (error instanceof ApiError && goodbyes.includes(error.status) && token !== null) endSession(token)
        throw error
      }
    },
    staleTime: 5 * minuteMs,
    gcTime: 60 * minuteMs,
    retry: 1,
  })

/** Whether the address of the account is confirmed. It is, once it is. */
export const addressQuery = () =>
  queryOptions({
    queryKey: ['user/address'],
    queryFn: async ({ signal }) => (await api(accountRoutes.address, { signal })).data,
    staleTime: ({ state }) => (state.data?.confirmed === true ? Number.POSITIVE_INFINITY : minuteMs),
  })

/** The letter once more; the answer says when there is no need for it. */
export const resendConfirmation = () =>
  mutationOptions({
    mutationFn: () => api(accountRoutes.resendConfirmation),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: addressQuery().queryKey }),
  })

export const logout = () => mutationOptions({ mutationFn: logOut })
