import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from '../button.tsx'
import styles from './form-field.module.css'
import { FormField } from './form-field.tsx'
import { Input } from './input.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof Input>, 'children'> {
  readonly label: string
  readonly error?: string | undefined
  readonly help?: ReactNode
  readonly optional?: boolean
}

/** A masked input with a button that shows it: `<PasswordField label="Password" {...register('password')} />`. */
export const PasswordField = ({
  label,
  error,
  help,
  optional = false,
  disabled = false,
  ...input
}: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const name = label.toLowerCase()
  return (
    <FormField label={label} error={error} help={help} optional={optional} disabled={disabled}>
      <div className={styles.masked}>
        <Input spellCheck={false} autoCapitalize="none" {...input} type={shown ? 'text' : 'password'} />
        <IconButton
          size="xs"
          variant="ghost"
          tone="muted"
          aria-label={shown ? `Hide ${name}` : `Show ${name}`}
          aria-pressed={shown}
          disabled={disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      </div>
    </FormField>
  )
}
