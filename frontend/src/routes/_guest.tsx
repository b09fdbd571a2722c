import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '~/components/accounts/access.ts'
import { GuestLayout } from '~/features/accounts/sign-in/guest-layout.tsx'
import { onFirstTouch } from '~/lib/browser/first-touch.ts'
import { safeRedirect } from '~/lib/browser/safe-redirect.ts'
import { session } from '~/lib/server/auth.ts'

/** What comes after signing in: it arrives while the person types. */
const loadDashboard = () => import('~/features/shell/dashboard-layout.tsx')

/** For people who are not signed in; whoever is goes to the page they came for, or home. */
export const Route = createFileRoute('/_guest')({
  // The router lays the answer over what the address says: a refused target must be overwritten, not left out.
  validateSearch: (search): { redirect?: string | undefined } => ({
    redirect: safeRedirect(search.redirect),
  }),
  beforeLoad: ({ search }) => {
    const { user } = session()
    if (user) throw redirect({ href: search.redirect ?? homeOf(user.role), replace: true })
    onFirstTouch(loadDashboard)
  },
  component: GuestLayout,
})
