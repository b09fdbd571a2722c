import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announceLoss } from '~/lib/browser/unsaved.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveGuardProps {
  /** Something would be lost. */
  readonly isDirty: boolean
  /** The question: 'Leave without creating the VMs?' */
  readonly title: string
  /** What would be lost, in a sentence or two. */
  readonly children: string
  /** The addresses that begin so lose nothing. */
  readonly keptUnder?: string
}

/** Leaving a page with something unsaved asks first: by a link, by Back, by closing the tab, or by logging out. */
export const LeaveGuard = ({ isDirty, title, children, keptUnder }: LeaveGuardProps) => {
  const isKept = (path: string): boolean => keptUnder !== undefined && path.startsWith(keptUnder)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && !isKept(next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  useEffect(() => (isDirty ? announceLoss(children) : undefined), [isDirty, children])
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
