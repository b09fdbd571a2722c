import styles from './progress-bar.module.css'

interface ProgressBarProps {
  readonly label: string
  readonly total: number
  readonly succeeded: number
  readonly failed: number
}

const share = (part: number, total: number): string => `${total === 0 ? 0 : (100 * part) / total}%`

/** A slim bar: what went well, what failed, and the rest. */
export const ProgressBar = ({ label, total, succeeded, failed }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={succeeded + failed}
    className={styles.bar}
  >
    <div className={styles.succeeded} style={{ width: share(succeeded, total) }} />
    <div className={styles.failed} style={{ width: share(failed, total) }} />
  </div>
)
