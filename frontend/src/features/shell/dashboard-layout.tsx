import { Box, ChakraProvider, Flex } from '@chakra-ui/react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import { keepSessionFresh } from '~/data/accounts/keep-session-fresh.ts'
import { meQuery } from '~/data/accounts/me.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { queryClient } from '~/lib/server/query-client.ts'
import { chakraSystem } from '~/lib/theme/system.ts'
import { MobileBar } from './mobile-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'

/** Keeps the session fresh and notices its end. */
const Frame = () => {
  const router = useRouter()
  const user = useAuth((state) => state.user)
  const role = user?.role

  useQuery({ ...meQuery(), enabled: user !== null })
  useEffect(keepSessionFresh, [])

  // Signed out (here, by the server, in another tab) or given another role: the guard decides again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the role is what the guard reads
  useEffect(() => {
    void router.invalidate()
  }, [role, router])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) document.querySelector('h1')?.focus({ preventScroll: true })
      }),
    [router],
  )

  if (!user) return null
  return (
    <Flex minH="100dvh" direction={{ base: 'column', lg: 'row' }}>
      <SkipLink />
      <Sidebar user={user} />
      <MobileBar user={user} />
      <Box as="main" id="content" flex="1" minW="0" tabIndex={-1} outline="none">
        <Outlet />
      </Box>
    </Flex>
  )
}

/**
 * The frame of every page for people who are signed in, with the cache of what they have loaded and the styles that
 * sign-in pages do without. `children` float above.
 */
export const DashboardLayout = ({ children }: { readonly children?: ReactNode }) => {
  // Somebody else may take the place of whoever is signed in, in another tab: nothing on the page is theirs.
  const email = useAuth(({ user }) => user?.email)
  return (
    <ChakraProvider value={chakraSystem()}>
      <QueryClientProvider client={queryClient}>
        <Fragment key={email}>
          <Frame />
          {children}
        </Fragment>
      </QueryClientProvider>
    </ChakraProvider>
  )
}
