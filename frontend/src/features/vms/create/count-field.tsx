import { Text } from '@chakra-ui/react'
import { vmNames } from '@labkeeper/contract/vms/vm-names'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import type { CreateFields } from './create-form.ts'

/** 'web-1, web-2, web-3 … web-10' */
const GeneratedNames = ({ base, count }: { readonly base: string; readonly count: number }) => (
  <Text fontSize="13px" color="fg.muted" mt="1.5" wordBreak="break-word">
    The VMs will be named {vmNames(base || 'name', Math.min(Math.max(Math.trunc(count), 2), 10)).join(', ')}.
  </Text>
)

/** How many. What is not a number counts as 1, ready to be typed over. */
export const CountField = ({ form }: { readonly form: UseFormReturn<CreateFields> }) => {
  const { control, formState } = form
  const [base, count] = useWatch({ control, name: ['name', 'vmCount'] })
  return (
    <div>
      <Controller
        control={control}
        name="vmCount"
        render={({ field }) => (
          <FormField
            label="Number of VMs"
            error={formState.errors.vmCount?.message}
            help="1 to 10 at a time."
          >
            <Input
              {...field}
              type="number"
              inputMode="numeric"
              min={1}
              max={10}
              step={1}
              short
              onChange={({ currentTarget }) => {
                const typed = Number.parseFloat(currentTarget.value)
                field.onChange(Number.isNaN(typed) ? 1 : typed)
                if (Number.isNaN(typed)) requestAnimationFrame(() => currentTarget.select())
              }}
            />
          </FormField>
        )}
      />
      {count > 1 ? <GeneratedNames base={base} count={count} /> : null}
    </div>
  )
}
