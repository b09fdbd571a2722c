import { Box, Flex } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { NewStudent } from '@labkeeper/contract/students/students'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useForm } from 'react-hook-form'
import type { StudentCreation } from '~/data/students/allocations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'

interface CreateUserProps {
  readonly vm: Pick<Vm, '_id' | 'name'>
  readonly newPassword: boolean
  readonly creation: StudentCreation
}

/** A new student who has this VM from the first moment: both come about, or neither does. */
export const CreateUser = ({ vm, newPassword, creation }: CreateUserProps) => {
  const form = useForm({ resolver: zodResolver(NewStudent), defaultValues: { name: '', email: '' } })
  const { errors } = form.formState

  const submit = form.handleSubmit(({ name, email }) =>
    creation.mutate(
      { name, email, resourceId: vm._id, newPassword },
      {
        onSuccess: () => toast.success('User created and resource allocated successfully'),
        onError: (error) => {
          toast.error(errorText(error, 'Failed to create user and allocate resource'))
          showFieldErrors(form, error)
        },
      },
    ),
  )
  return (
    <form noValidate aria-label="Create user" onSubmit={(event) => void submit(event)}>
      <Flex direction="column" gap="4">
        <FormField label="Name" error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </FormField>
        <FormField
          label="Email"
          error={errors.email?.message}
          help="The student signs in with it and a password that is made now."
        >
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email')}
          />
        </FormField>
        <Box alignSelf="flex-end">
          <Button type="submit" loading={creation.isPending} loadingText="Creating...">
            Create and Allocate
          </Button>
        </Box>
      </Flex>
    </form>
  )
}
