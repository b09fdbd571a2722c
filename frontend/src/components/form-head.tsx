import type { ReactNode } from 'react'
import styles from './form-head.module.css'

interface FormHeadProps {
  readonly title: string
  readonly context?: ReactNode
  /** The page has changed under the reader, who goes on reading here. */
  readonly takesFocus?: boolean
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** Title and one line of context of a sign-in page. */
export const FormHead = ({ title, context, takesFocus = false }: FormHeadProps) => (
  <div className={styles.head}>
    <title>{`${title} · Labkeeper`}</title>
    <h1 className={styles.title} tabIndex={-1} ref={takesFocus ? focus : null}>
      {title}
    </h1>
    {context ? <p className={styles.context}>{context}</p> : null}
  </div>
)
