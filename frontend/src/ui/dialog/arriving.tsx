import { Component, type ReactNode, Suspense } from 'react'
import { askForLostParts } from '~/lib/browser/lazy-part.ts'
import { isLostCode, lostCode } from '~/lib/browser/reload-after-deployment.ts'
import { toast } from '~/lib/toaster.ts'

interface ArrivingProps {
  /** What was opened, whose code may be on its way. */
  readonly children: ReactNode
  /** Stands there meanwhile. */
  readonly fallback?: ReactNode
  /** Takes what was opened away: opened again, it is asked for again. */
  readonly onLost: () => void
}

/** Says where the code of a menu or a dialog does not arrive; the page around it stays, with what was typed there. */
export class Arriving extends Component<ArrivingProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!isLostCode(error)) return
    askForLostParts()
    toast.error(lostCode)
    this.props.onLost()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    const { children, fallback } = this.props
    if (isLostCode(error)) return fallback
    if (error !== undefined) throw error
    return <Suspense fallback={fallback}>{children}</Suspense>
  }
}
