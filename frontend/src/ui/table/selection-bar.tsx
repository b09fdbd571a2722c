import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps, IconButton } from '../button.tsx'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  /** 'Selected VMs' */
  readonly label: string
  readonly count: number
  readonly onClear: () => void
  /** Its buttons. */
  readonly children: ReactNode
}

/** Over the table's header, so that no row moves; at the foot of the screen on a phone. */
export const SelectionBar = ({ label, count, onClear, children }: SelectionBarProps) => (
  <div className={styles.bar} role="toolbar" aria-label={label}>
    <p aria-live="polite" className={styles.count}>
      {count} selected
    </p>
    <IconButton
      size="xs"
      variant="ghost"
      aria-label="Clear selection"
      title="Clear selection (Esc)"
      onClick={onClear}
    >
      <X />
    </IconButton>
    <div className={styles.actions}>{children}</div>
  </div>
)

interface BarButtonProps extends ButtonProps {
  readonly label: string
}

/** Words alone: a course's machines have ten of them in one line. */
export const BarButton = ({ label, ...rest }: BarButtonProps) => (
  <Button size="xs" variant="outline" className={styles.action} loadingText={label} {...rest}>
    {label}
  </Button>
)
