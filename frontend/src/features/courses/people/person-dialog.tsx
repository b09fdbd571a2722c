import { Flex } from '@chakra-ui/react'
import type { Course, CourseFunction } from '@labkeeper/contract/courses/course'
import type { Enrolment, EnrolmentChange } from '@labkeeper/contract/courses/people'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changePerson } from '~/data/courses/people.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { functionChoices } from './add/function-choices.ts'

export interface PersonDialogProps {
  readonly course: Course
  readonly person: Enrolment
  readonly open: boolean
  readonly onClose: () => void
}

interface PersonFields {
  name: string
  function: CourseFunction
  group: string
}

/** Only what is another: the own function, for one, is refused even where it stays. */
const changeOf = (person: Enrolment, fields: PersonFields): EnrolmentChange => {
  const name = fields.name.trim()
  const group = fields.group.trim()
  return {
    ...(name === person.name ? {} : { name }),
    ...(group === (person.group ?? '') ? {} : { group }),
    ...(fields.function === person.function ? {} : { function: fields.function }),
  }
}

const roleHelp = (person: Enrolment, fields: PersonFields): string | undefined => {
  if (person.machine && fields.function !== 'student') return 'The machine is taken: staff have none.'
  return undefined
}

/** Name, function and group of somebody in a course. */
export const PersonDialog = ({ course, person, open, onClose, opener }: PersonDialogProps & WithOpener) => {
  const isMyself = useAuth(({ user }) => user?.email) === person.email
  const { mutate, isPending } = useMutation(changePerson(course.id))
  const form = useForm<PersonFields>({
    defaultValues: { name: person.name, function: person.function, group: person.group ?? '' },
  })
  const { register, formState, watch } = form
  const { errors } = formState
  const submit = form.handleSubmit((fields) => {
    const change = changeOf(person, fields)
    if (Object.keys(change).length === 0) return onClose()
    mutate(
      { enrolmentId: person.id, change },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to save'))
        },
      },
    )
  })
  return (
    <FormDialog
      open={open}
      title={`Change ${person.name}`}
      submitLabel="Save"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        <FormField label="Name" error={errors.name?.message}>
          <Input autoComplete="off" {...register('name', { required: 'Required' })} />
        </FormField>
        <FormField
          label="Function"
          error={errors.function?.message}
          help={isMyself ? 'You cannot change your own function.' : roleHelp(person, watch())}
          disabled={isMyself}
        >
          <Select choices={functionChoices(course.myFunction, person.function)} {...register('function')} />
        </FormField>
        <FormField label="Group" optional error={errors.group?.message}>
          <Input autoComplete="off" maxLength={40} {...register('group')} />
        </FormField>
      </Flex>
    </FormDialog>
  )
}
