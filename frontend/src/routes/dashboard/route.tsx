import type { Operation, OperationKind } from '@labkeeper/contract/operations/operations'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { redirectFor } from '~/components/accounts/access.ts'
import { type ConfirmDialogProps, ConfirmIdentity } from '~/features/accounts/confirm/confirm-identity.tsx'
import { OperationsWatcher } from '~/features/operations/operations-watcher.tsx'
import { DashboardLayout } from '~/features/shell/dashboard-layout.tsx'
import { LayoutSkeleton } from '~/features/shell/layout-skeleton.tsx'
import { session, useAuth } from '~/lib/server/auth.ts'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import { Overlays } from './-overlays.tsx'

const AgainDialog = deferredDialog<ConfirmDialogProps>(
  async () => (await import('~/features/directory/again-dialog.tsx')).AgainDialog,
)

/** Where the result of an operation is to be seen. */
const pages = {
  snapshot: '/dashboard/templates',
  'delete-template': '/dashboard/templates',
  'import-students': '/dashboard/users/bulk-create',
  'remove-waste': '/dashboard/waste',
} as const satisfies Partial<Record<OperationKind, string>>
const linkTo = ({ kind, courseId }: Pick<Operation, 'kind' | 'courseId'>) =>
  courseId === undefined
    ? ({ to: kind in pages ? pages[kind as keyof typeof pages] : '/dashboard/resources' } as const)
    : ({ to: '/dashboard/courses/$', params: { _splat: `${courseId}/machines` } } as const)

/** Whatever page one is on, the end of an operation is announced. Students have no operations. */
const DashboardFrame = () => {
  const navigate = Route.useNavigate()
  const hasLab = useAuth(({ user }) => user !== null && user.role !== 'student')
  return (
    <DashboardLayout>
      {hasLab && <OperationsWatcher onShow={(operation) => void navigate(linkTo(operation))} />}
      <ConfirmIdentity directoryDialog={AgainDialog} />
      <Overlays />
    </DashboardLayout>
  )
}

/** Guards and frames every page for people who are signed in. The server checks every call on its own. */
export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ location }) => {
    const { user } = session()
    if (!user) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
    const elsewhere = redirectFor(user.role, location.pathname)
    if (elsewhere) throw redirect({ to: elsewhere, replace: true })
  },
  // Before anything is drawn, and in a task of its own. The code comes with the frame's.
  loader: async () => {
    const { chakraSystem } = await import('~/lib/theme/system.ts')
    chakraSystem()
  },
  // Once: what it makes stays.
  staleTime: Number.POSITIVE_INFINITY,
  component: DashboardFrame,
  pendingComponent: LayoutSkeleton,
})
