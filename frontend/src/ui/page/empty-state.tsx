import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './state.module.css'

interface EmptyStateProps {
  readonly icon: LucideIcon
  readonly title: string
  /** 'h1' where this is the whole page, 'h3' below a section's own title. */
  readonly level?: 'h1' | 'h2' | 'h3'
  /** One sentence: what this place is for. */
  readonly children?: ReactNode
  /** One button. */
  readonly action?: ReactNode
}

export const EmptyState = ({ icon: Icon, title, level: Title = 'h2', children, action }: EmptyStateProps) => (
  <div className={styles.state}>
    <div className={styles.icon}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
    </div>
    <Title className={styles.title} tabIndex={-1}>
      {title}
    </Title>
    {children ? <p className={styles.text}>{children}</p> : null}
    {action ? <div className={styles.actions}>{action}</div> : null}
  </div>
)
