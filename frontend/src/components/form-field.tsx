import { chakra, Field } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface FormFieldProps {
  readonly label: string
  /** Takes the place of `help`. */
  readonly error?: string | undefined
  /** Also says why a disabled field is disabled: 'Choose a location first'. */
  readonly help?: ReactNode
  /** Fields are required unless they say so. */
  readonly optional?: boolean
  readonly disabled?: boolean
  /** One Input, NativeSelect or the like: `<Input {...register('name')} />`. */
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
}: FormFieldProps) => (
  <Field.Root invalid={error !== undefined} disabled={disabled}>
    <Field.Label>
      {label}
      {optional ? (
        <chakra.span color="fg.muted" fontWeight="normal">
          (optional)
        </chakra.span>
      ) : null}
    </Field.Label>
    {children}
    {error === undefined ? help ? <Field.HelperText>{help}</Field.HelperText> : null : null}
    {error === undefined ? null : <Field.ErrorText role="alert">{error}</Field.ErrorText>}
  </Field.Root>
)
