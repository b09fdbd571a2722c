import type { ReactNode, Ref } from 'react'
import { FormField } from '~/ui/form/form-field.tsx'
import { type Choice, Select } from '~/ui/form/select.tsx'

interface ChoiceFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly ref: Ref<HTMLSelectElement>
  /** What stands there before a choice is made; none when something always is. */
  readonly placeholder?: string
  readonly error: string | undefined
  /** Why it cannot be chosen yet: disables the field. */
  readonly notYet?: string | undefined
  readonly help?: ReactNode
}

/** A select whose choices hang on earlier ones. */
export const ChoiceField = (props: ChoiceFieldProps) => {
  const { label, name, value, choices, onChange, onBlur, ref, placeholder, error, notYet, help } = props
  return (
    <FormField
      label={label}
      error={notYet ? undefined : error}
      help={notYet ?? help}
      disabled={notYet !== undefined}
    >
      <Select
        ref={ref}
        name={name}
        value={value}
        choices={choices}
        placeholder={placeholder}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </FormField>
  )
}
