import type { ComponentProps } from 'react'
import { classNames } from '~/lib/class-names.ts'
import { useControl } from './form-control.ts'
import styles from './form-field.module.css'

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly size?: 'sm' | 'md'
  /** For a number of a few digits. */
  readonly short?: boolean
  /** For addresses, ids and passwords. */
  readonly mono?: boolean
}

/** A line of text. Inside a FormField it is tied to that field's label, help and error. */
export const Input = ({ size = 'md', short = false, mono = false, className, ...rest }: InputProps) => (
  <input
    className={classNames(
      styles.control,
      size === 'sm' && styles.small,
      short && styles.short,
      mono && styles.mono,
      className,
    )}
    {...useControl()}
    {...rest}
  />
)
