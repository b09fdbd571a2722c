import { VisuallyHidden } from '@chakra-ui/react'
import { classNames } from '~/lib/class-names.ts'
import { Spinner } from './spinner.tsx'
import styles from './status-badge.module.css'

interface StatusBadgeProps {
  readonly colour: 'green' | 'yellow' | 'red' | 'blue' | 'gray'
  /** On its way to another state: a small spinner says that red does not mean trouble. */
  readonly moving?: boolean
  /** What the spinner stands for where the state does not say it: on hover, and to screen readers. */
  readonly work?: string | undefined
  /** The state in words; colour never speaks alone. */
  readonly children: string
  /** More about this state, on hover. */
  readonly title?: string | undefined
}

/** There are as many as rows, so they are plain elements. */
export const StatusBadge = ({ colour, moving = false, work, children, title }: StatusBadgeProps) => {
  const hover = [...(work ? [`${work}.`] : []), ...(title ? [title] : [])].join('\n')
  return (
    <span
      className={classNames(styles.badge, styles[colour])}
      data-moving={moving || undefined}
      title={hover || undefined}
    >
      {moving ? <Spinner className={styles.moving} /> : null}
      {children}
      {work ? <VisuallyHidden>. {work}.</VisuallyHidden> : null}
    </span>
  )
}
