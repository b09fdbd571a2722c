import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '~/lib/class-names.ts'
import styles from './notice.module.css'

const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
} as const satisfies Record<string, LucideIcon>

interface PlainNoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly tone: keyof typeof icons
  /** In place of the tone's own: what the notice is about. */
  readonly icon?: LucideIcon
  /** The first line, where more follows. */
  readonly title?: ReactNode
  /** At the end; on a phone below the text. */
  readonly action?: ReactNode
  /** What belongs to it and wants the whole width: a list, a bar. */
  readonly below?: ReactNode
}

/** Something to know before reading on. What appears while somebody looks needs a `role` that has it said: 'status', 'alert'. */
export const PlainNotice = (props: PlainNoticeProps) => {
  const { tone, icon, title, action, below, className, children, ...box } = props
  const Icon = icon ?? icons[tone]
  return (
    <div className={classNames(styles.notice, styles[tone], className)} {...box}>
      <div className={styles.row}>
        <div className={styles.said}>
          <div className={styles.mark}>
            <Icon size={16} aria-hidden />
          </div>
          <div className={styles.text}>
            {title ? <div className={styles.title}>{title}</div> : null}
            {children}
          </div>
        </div>
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      {below}
    </div>
  )
}
