import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from '~/lib/class-names.ts'
import styles from './row-menu.module.css'

type RowMenuButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

/** The three dots at the end of a row: one line of three points, since each row has them. */
export const RowMenuButton = ({ className, ...rest }: RowMenuButtonProps) => (
  <button type="button" className={classNames(styles.dots, className)} {...rest}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 12h0m7 0h0m7 0h0" />
    </svg>
  </button>
)
