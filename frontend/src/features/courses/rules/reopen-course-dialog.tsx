import type { Course } from '@labkeeper/contract/courses/course'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { reopenCourse } from '~/data/courses/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { todayIn } from '../days.ts'

export interface ReopenCourseProps {
  readonly course: Course
  readonly open: boolean
  readonly onClose: () => void
}

/** A course that is over needs another last day. */
export const ReopenCourseDialog = ({ course, open, onClose, opener }: ReopenCourseProps & WithOpener) => {
  const today = todayIn(course.timeZone)
  const form = useForm({ defaultValues: { endsOn: course.endsOn < today ? '' : course.endsOn } })
  const { mutate, isPending } = useMutation(reopenCourse(course.id))
  const submit = form.handleSubmit(({ endsOn }) =>
    mutate(endsOn, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
      },
      onError: (error) => {
        if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to reopen the course'))
      },
    }),
  )
  return (
    <FormDialog
      open={open}
      title={`Reopen ${course.name}?`}
      submitLabel="Reopen"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <FormField
        label="Last day"
        help="Students can start their machines again until then."
        error={form.formState.errors.endsOn?.message}
      >
        <Input type="date" min={today} {...form.register('endsOn', { required: 'Required' })} />
      </FormField>
    </FormDialog>
  )
}
