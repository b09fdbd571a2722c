import { Flex } from '@chakra-ui/react'
import { mostBinDays } from '@labkeeper/contract/courses/bin'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { saveBinDays } from '~/data/vms/bin.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'

interface Fields {
  readonly days: string
}

const problem = `Enter a whole number from 0 to ${mostBinDays}`
const isDays = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) <= mostBinDays

/** For how many days what is removed from now on can come back. */
export const BinDays = ({ days }: { readonly days: number }) => {
  const save = useMutation(saveBinDays())
  const { register, handleSubmit, formState } = useForm<Fields>({ values: { days: String(days) } })
  const submit = handleSubmit(({ days: text }) =>
    tell(save.mutateAsync(Number(text)), 'Failed to save the days'),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Flex direction="column" align="flex-start" gap="3" mb="5">
        <FormField
          label="Keep what is removed for (days)"
          error={formState.errors.days?.message}
          help="0 keeps nothing. What is in the bin already stays until its day."
        >
          <Input
            short
            inputMode="numeric"
            {...register('days', { validate: (text) => isDays(text.trim()) || problem })}
          />
        </FormField>
        <Button type="submit" variant="outline" loading={save.isPending} loadingText="Saving...">
          Save
        </Button>
      </Flex>
    </form>
  )
}
