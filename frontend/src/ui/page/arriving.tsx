import { Component, type ReactNode, Suspense } from 'react'
import { askForLostParts } from '~/lib/browser/lazy-part.ts'
import { isLostCode, lostCode } from '~/lib/browser/reload-after-deployment.ts'
import { toast } from '~/lib/toaster.ts'
import { ErrorState } from './error-state.tsx'

interface ArrivingProps {
  /** What was opened, or a part of a page, whose code may be on its way. */
  readonly children: ReactNode
  /** Stands there meanwhile. */
  readonly fallback?: ReactNode
  /**
   * Takes what was opened away: opened again, it is asked for again. Left out of what nobody opened: a part of a page says
   * in its own place that it did not arrive, and is asked for again from there.
   */
  readonly onLost?: () => void
}

/** Says where the code of a menu, a dialog or a part does not arrive; the page around it stays, with what was typed there. */
export class Arriving extends Component<ArrivingProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  askAgain = () => {
    askForLostParts()
    this.setState({ error: undefined })
  }

  override componentDidCatch(error: unknown) {
    const { onLost } = this.props
    if (!isLostCode(error) || !onLost) return
    toast.error(lostCode)
    onLost()
    this.askAgain()
  }

  override render() {
    const { error } = this.state
    const { children, fallback, onLost } = this.props
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>
    if (!isLostCode(error)) throw error
    return onLost ? (
      fallback
    ) : (
      <ErrorState title="This part could not be shown" error={error} onRetry={this.askAgain} />
    )
  }
}
