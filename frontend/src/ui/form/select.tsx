import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '~/lib/class-names.ts'
import { useControl } from './form-control.ts'
import fieldStyles from './form-field.module.css'
import styles from './select.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
  /** Shown, but not to be chosen. */
  readonly refused?: boolean
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'size'> {
  readonly choices: readonly Choice[]
  /** The choice of nothing. */
  readonly placeholder?: string | undefined
  readonly size?: 'sm' | 'md'
}

/** The browser's own select. Inside a FormField it is tied to that field's label, help and error. */
export const Select = ({ choices, placeholder, size = 'md', ...rest }: SelectProps) => (
  <div className={styles.box}>
    <select
      className={classNames(fieldStyles.control, size === 'sm' && fieldStyles.small)}
      {...useControl()}
      {...rest}
    >
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {choices.map(({ value, label, refused }) => (
        <option key={value} value={value} disabled={refused}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown size={size === 'sm' ? 16 : 18} aria-hidden />
  </div>
)
