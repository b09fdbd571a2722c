import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from './api-error.ts'
import { useAuth } from './auth.ts'
import { whenAway } from './when-away.ts'

const retries = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchInterval: ({ state }) => whenAway(state),
      retry: (failures, error) => !isRefusal(error) && failures < retries,
    },
  },
})

// What one person has loaded is not for the next one at this browser.
useAuth.subscribe(({ user }, before) => {
  if (user?.email !== before.user?.email) queryClient.clear()
})
