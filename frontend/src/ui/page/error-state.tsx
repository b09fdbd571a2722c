import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { isLostCode, lostCode } from '~/lib/browser/reload-after-deployment.ts'
import { classNames } from '~/lib/class-names.ts'
import { ApiError, errorText, isRefusal } from '~/lib/server/api-error.ts'
import { Button } from '../button.tsx'
import styles from './state.module.css'

interface ErrorStateProps {
  /** What happened: 'Failed to load virtual machines'. */
  readonly title: string
  readonly error?: unknown
  /** 'h1' where this is the whole page, 'h3' below a section's own title. */
  readonly level?: 'h1' | 'h2' | 'h3'
  /** Shows 'Try Again'; leave it out where trying again cannot help. */
  readonly onRetry?: () => void
  readonly retrying?: boolean
  /** Another way out: a link back. */
  readonly action?: ReactNode
}

/** A bug of ours: its own message would say nothing to a person. */
const broken = 'Something is wrong with this page, not with your data. Reload it, or try again later.'

const explain = (error: unknown): string => {
  if (error instanceof ApiError) return errorText(error)
  return isLostCode(error) ? lostCode : broken
}

export const ErrorState = ({
  title,
  error,
  level: Title = 'h2',
  onRetry,
  retrying = false,
  action,
}: ErrorStateProps) => (
  <div role="alert" className={styles.state}>
    <div className={classNames(styles.icon, styles.broken)}>
      <CircleAlert size={22} strokeWidth={1.75} aria-hidden />
    </div>
    <Title className={styles.title} tabIndex={-1}>
      {title}
    </Title>
    {error === undefined ? null : <p className={styles.reason}>{explain(error)}</p>}
    {/* What the server understood and refused is nothing to report to anybody. */}
    {error instanceof ApiError && error.requestId && !isRefusal(error) ? (
      <p className={styles.request}>Request {error.requestId}</p>
    ) : null}
    <div className={styles.actions}>
      {onRetry ? (
        <Button variant="outline" loading={retrying} onClick={onRetry}>
          <RotateCw />
          Try Again
        </Button>
      ) : null}
      {action}
    </div>
  </div>
)
