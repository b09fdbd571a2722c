import { NativeSelect } from '@chakra-ui/react/native-select'
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme'
import type { ComponentProps } from 'react'

export interface Choice {
  readonly value: string
  readonly label: string
  /** Shown, but not to be chosen. */
  readonly refused?: boolean
}

interface SelectProps extends Omit<ComponentProps<typeof NativeSelect.Field>, 'children'> {
  readonly choices: readonly Choice[]
  /** How the box stands among its neighbours. */
  readonly box?: Omit<NativeSelect.RootProps, 'children' | 'recipe'>
}

/** The browser's own select; `placeholder` is the choice of nothing. Its recipe travels with the pages that use it. */
export const Select = ({ choices, box, ...field }: SelectProps) => (
  <NativeSelect.Root recipe={nativeSelectSlotRecipe} {...box}>
    <NativeSelect.Field bg="bg.panel" borderColor="border.emphasized" {...field}>
      {choices.map(({ value, label, refused }) => (
        <option key={value} value={value} disabled={refused}>
          {label}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
)
