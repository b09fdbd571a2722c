import { type ReactNode, useId } from 'react'
import styles from './form-field.module.css'

interface ChoiceGroupProps {
  readonly label: string
  /** Takes the place of `help`. */
  readonly error?: string | undefined
  readonly help?: ReactNode
  readonly children: ReactNode
}

/** Like a FormField, of which the control is a group of choices. */
export const ChoiceGroup = ({ label, error, help, children }: ChoiceGroupProps) => {
  const id = useId()
  const below = `${id}-below`
  const isInvalid = error !== undefined
  return (
    <div
      className={styles.field}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={isInvalid || help ? below : undefined}
      aria-errormessage={isInvalid ? below : undefined}
      aria-invalid={isInvalid || undefined}
    >
      <span id={id} className={styles.label}>
        {label}
      </span>
      {children}
      {isInvalid ? (
        <span id={below} className={styles.error} role="alert">
          {error}
        </span>
      ) : help ? (
        <span id={below} className={styles.help}>
          {help}
        </span>
      ) : null}
    </div>
  )
}
