import { chakra, Dialog, Flex, Grid, Text } from '@chakra-ui/react'
import { isEmail } from '@labkeeper/contract/accounts/accounts'
import type { Course, CourseFunction } from '@labkeeper/contract/courses/course'
import { type RefObject, useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { addedText } from './added-text.ts'
import { functionChoices } from './function-choices.ts'
import type { Adding } from './use-adding.ts'

interface TypePeopleProps {
  readonly course: Course
  readonly add: Adding
  readonly first: RefObject<HTMLInputElement | null>
  readonly onClose: () => void
}

interface NewPersonFields {
  name: string
  email: string
  function: CourseFunction
  group: string
}

const nobody: NewPersonFields = { name: '', email: '', function: 'student', group: '' }

/** The server's names of fields, where they are others than the form's. */
const renamed = Object.fromEntries(
  ['name', 'email', 'function', 'group'].map((field) => [`people.0.${field}`, field]),
)

/** Somebody by name. The form stays for the next one, who often is of the same group. */
export const TypePeople = ({ course, add, first, onClose }: TypePeopleProps) => {
  const { mutate, isPending } = add
  const [added, setAdded] = useState<string>()
  const form = useForm<NewPersonFields>({ defaultValues: nobody })
  const { register, formState, reset, setError } = form
  const { errors } = formState
  const submit = form.handleSubmit((fields) => {
    const { name, email, function: one, group } = fields
    const person = { name: name.trim(), email: email.trim(), function: one }
    mutate(
      { people: [{ ...person, ...(group.trim() ? { group: group.trim() } : {}) }], missing: 'keep' },
      {
        onSuccess: ({ message, data }) => {
          const [problem] = data.wrong
          if (problem) return setError('email', { message: problem.reason }, { shouldFocus: true })
          setAdded(addedText(person.name, data))
          toast.success(message)
          reset({ ...nobody, function: one, group })
          first.current?.focus()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error, renamed)) toast.error(errorText(error, 'Failed to add people'))
        },
      },
    )
  })
  const name = register('name', { required: 'Required' })
  return (
    <chakra.form
      noValidate
      aria-label="Type"
      display="flex"
      flexDirection="column"
      minH="0"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isPending) void submit()
      }}
    >
      <Dialog.Body pt="4" pb="1">
        <Flex direction="column" gap="4">
          <FormField label="Name" error={errors.name?.message}>
            <Input
              autoComplete="off"
              {...name}
              ref={(input) => {
                name.ref(input)
                first.current = input
              }}
            />
          </FormField>
          <FormField label="Email" error={errors.email?.message}>
            <Input
              type="email"
              autoComplete="off"
              {...register('email', {
                required: 'Required',
                validate: (email) => isEmail(email.trim()) || 'Invalid email address',
              })}
            />
          </FormField>
          <Grid templateColumns={{ sm: '1fr 1fr' }} gap="4">
            <FormField label="Function" error={errors.function?.message}>
              <Select choices={functionChoices(course.myFunction)} {...register('function')} />
            </FormField>
            <FormField label="Group" optional error={errors.group?.message}>
              <Input autoComplete="off" maxLength={40} {...register('group')} />
            </FormField>
          </Grid>
          <Text color="fg.muted" fontSize="13px" minH="5" role="status">
            {added}
          </Text>
        </Flex>
      </Dialog.Body>
      <Dialog.Footer pt="4">
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          {added ? 'Done' : 'Cancel'}
        </Button>
        <Button type="submit" loading={isPending} loadingText="Add">
          Add
        </Button>
      </Dialog.Footer>
    </chakra.form>
  )
}
