import { create } from 'zustand'
import { useAuth } from './server/auth.ts'

interface Action {
  readonly label: string
  readonly onClick: () => void
}

export interface Toast {
  readonly id: number
  readonly type: 'success' | 'error' | 'info'
  readonly title: string
  readonly action?: Action
}

/** How long a message stays, unless the pointer or the focus is on it. */
export const toastMs = 2000
const most = 5

/** What is shown now, the newest last; drawn by ui/notice/toaster.tsx. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

let lastId = 0

const show =
  (type: Toast['type']) =>
  (title: string, action?: Action): void => {
    lastId += 1
    const added: Toast = { id: lastId, type, title, ...(action ? { action } : {}) }
    useToasts.setState(({ toasts }) => ({ toasts: [...toasts, added].slice(-most) }))
  }

export const removeToast = (id: number): void => {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** `toast.success('VM started successfully')`; an action becomes a button in the message. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

// One that the pointer or a hidden tab holds is not for the next person at this browser.
useAuth.subscribe(({ user }, before) => {
  if (user?.email !== before.user?.email) useToasts.setState({ toasts: [] })
})
