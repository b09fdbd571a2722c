import { Box, IconButton, Input, type InputProps } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { FormField } from './form-field.tsx'

interface PasswordFieldProps extends Omit<InputProps, 'children'> {
  readonly label: string
  readonly error?: string | undefined
  readonly help?: ReactNode
  readonly optional?: boolean
  readonly ref?: Ref<HTMLInputElement>
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
      <Box position="relative" w="full">
        <Input
          pe="10"
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          type={shown ? 'text' : 'password'}
        />
        <IconButton
          position="absolute"
          insetEnd="1"
          top="1"
          size="xs"
          variant="ghost"
          color="fg.muted"
          aria-label={shown ? `Hide ${name}` : `Show ${name}`}
          aria-pressed={shown}
          disabled={disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      </Box>
    </FormField>
  )
}
