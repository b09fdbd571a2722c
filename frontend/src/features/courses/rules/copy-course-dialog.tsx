import { Flex } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { copyCourse } from '~/data/courses/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { courseLink } from '../course-link.ts'
import { todayIn } from '../days.ts'

export interface CopyCourseProps {
  readonly course: Course
  readonly open: boolean
  readonly onClose: () => void
}

/** The same course once more, for another term: a draft, whose steps are gone through next. */
export const CopyCourseDialog = ({ course, open, onClose, opener }: CopyCourseProps & WithOpener) => {
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { name: course.name, startsOn: todayIn(course.timeZone) } })
  const { register, formState, handleSubmit } = form
  const { mutate, isPending } = useMutation(copyCourse(course.id))
  const submit = handleSubmit((wish) =>
    mutate(wish, {
      onSuccess: ({ message, data }) => {
        toast.success(message)
        onClose()
        void navigate(courseLink(data.id, 'setup'))
      },
      onError: (error) => {
        if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to copy the course'))
      },
    }),
  )
  return (
    <FormDialog
      open={open}
      title={`Copy ${course.name}`}
      submitLabel="Copy"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        <FormField label="Name" error={formState.errors.name?.message}>
          <Input autoComplete="off" {...register('name', { required: 'Required' })} />
        </FormField>
        <FormField
          label="First day"
          help="It lasts as long as this one. Classes move with it by whole weeks; holidays and single changes stay behind, and so do people, machines and versions."
          error={formState.errors.startsOn?.message}
        >
          <Input type="date" {...register('startsOn', { required: 'Required' })} />
        </FormField>
      </Flex>
    </FormDialog>
  )
}
