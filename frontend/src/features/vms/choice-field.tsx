import { NativeSelect } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { FormField } from '~/components/form-field.tsx'
import type { Choice } from './create-choices.ts'

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
      <NativeSelect.Root disabled={notYet !== undefined}>
        <NativeSelect.Field
          ref={ref}
          name={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        >
          {placeholder ? <option value="">{placeholder}</option> : null}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.refused}>
              {choice.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FormField>
  )
}
