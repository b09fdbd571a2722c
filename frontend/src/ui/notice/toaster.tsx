import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '~/lib/class-names.ts'
import { removeToast, type Toast, toastMs, useToasts } from '~/lib/toaster.ts'
import styles from './toaster.module.css'

/** toaster.module.css fades as long. */
const fadeMs = 150

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const

/** Ends by itself after its time; the pointer or the focus on it holds the clock, and so does a hidden tab. */
const useExpiry = (id: number, held: boolean) => {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (held && !leaving) return
    const next = () => (leaving ? removeToast(id) : setLeaving(true))
    const timer = setTimeout(next, leaving ? fadeMs : toastMs)
    return () => clearTimeout(timer)
  }, [id, held, leaving])
  return leaving
}

const watchTab = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const useHiddenTab = (): boolean => useSyncExternalStore(watchTab, () => document.hidden)

const ToastMessage = ({ toast: { id, type, title, action } }: { readonly toast: Toast }) => {
  const [touched, setTouched] = useState(false)
  const hidden = useHiddenTab()
  const leaving = useExpiry(id, touched || hidden)
  const Icon = icons[type]
  return (
    <div
      role="status"
      aria-atomic
      className={classNames(styles.message, styles[type], leaving && styles.leaving)}
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
    >
      <Icon size={18} aria-hidden className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {action ? (
        <button
          type="button"
          className={classNames(styles.button, styles.action)}
          onClick={() => {
            removeToast(id)
            action.onClick()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        className={classNames(styles.button, styles.dismiss)}
        aria-label="Dismiss"
        onClick={() => removeToast(id)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}

/**
 * Messages at the top right. The region is always there, so that screen readers notice what comes into it, and stands
 * beside the page rather than in it: an open dialog hides the page from them, and what it has done is said here.
 */
export const Toaster = () => {
  const toasts = useToasts((state) => state.toasts)
  return createPortal(
    <section aria-label="Notifications" aria-live="polite" className={styles.region}>
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  )
}
