import { type ReactNode, useId } from 'react'
import { ControlContext } from './form-control.ts'
import styles from './form-field.module.css'

interface FormFieldProps {
  readonly label: string
  /** Takes the place of `help`. */
  readonly error?: string | undefined
  /** Also says why a disabled field is disabled: 'Choose a location first'. */
  readonly help?: ReactNode
  /** Fields are required unless they say so. */
  readonly optional?: boolean
  readonly disabled?: boolean
  /** One Input or Select: `<Input {...register('name')} />`. */
  readonly children: ReactNode
}

/** A label, one control, and help or error below, all tied together for screen readers. */
export const FormField = ({
  label,
  error,
  help,
  optional = false,
  disabled = false,
  children,
}: FormFieldProps) => {
  const id = useId()
  const below = `${id}-below`
  const isInvalid = error !== undefined
  const control = {
    id,
    'aria-describedby': isInvalid || help ? below : undefined,
    'aria-errormessage': isInvalid ? below : undefined,
    'aria-invalid': isInvalid || undefined,
    disabled,
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} data-disabled={disabled || undefined}>
        {label}
        {optional ? <span className={styles.optional}>(optional)</span> : null}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
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
