import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveGuardProps {
  /** Something would be lost. */
  readonly isDirty: boolean
  /** The question: 'Leave without creating the VMs?' */
  readonly title: string
  /** What would be lost. */
  readonly children: ReactNode
}

/** Leaving a page with something unsaved asks first: by a link, by Back, or by closing the tab. */
export const LeaveGuard = ({ isDirty, title, children }: LeaveGuardProps) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={title}
      confirmLabel="Leave"
      destructive={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
