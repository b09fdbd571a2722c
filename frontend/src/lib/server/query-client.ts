import { notifyManager, QueryClient } from '@tanstack/react-query'
import { unlessPressed } from '../browser/while-pressed.ts'
import { isRefusal } from './api-error.ts'
import { useAuth } from './auth.ts'
import { whenAway } from './when-away.ts'

const retries = 2

/**
 * A browser that believes to be offline is told so by the failure, like one whose line is cut. Else pages would wait
 * without a word, and an order would be carried out whenever the line is back, wanted or not.
 */
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      refetchOnReconnect: true,
      staleTime: 30_000,
      refetchInterval: ({ state }) => whenAway(state),
      retry: (failures, error) => !isRefusal(error) && failures < retries,
    },
    mutations: { networkMode },
  },
})

// What one aims at stays where it is.
notifyManager.setScheduler(unlessPressed)

// What one person has loaded is not for the next one at this browser.
useAuth.subscribe(({ user }, before) => {
  if (user?.email !== before.user?.email) queryClient.clear()
})
