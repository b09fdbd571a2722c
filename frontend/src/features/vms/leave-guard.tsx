import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '~/components/confirm-dialog.tsx'

/** Leaving a form that was typed into asks first: by a link, by Back, or by closing the tab. */
export const LeaveGuard = ({ isDirty }: { readonly isDirty: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title="Leave without creating the VMs?"
      confirmLabel="Leave"
      destructive={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      What you have filled in will be lost.
    </ConfirmDialog>
  )
}
