import { Flex } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { beginClass } from '~/data/courses/calendar.ts'
import { peopleQuery } from '~/data/courses/people.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { groupsOf } from '../groups.ts'
import { isWholeNumber } from '../whole-number.ts'

export interface ClassNowProps {
  readonly course: Course
  readonly open: boolean
  readonly onClose: () => void
}

const usualMinutes = '90'

/** A class that nobody planned: machines start at once, and stop at its end. */
export const ClassNowDialog = ({ course, open, onClose, opener }: ClassNowProps & WithOpener) => {
  const { data: people = [] } = useQuery(peopleQuery(course.id))
  const groups = groupsOf(people)
  const form = useForm({ defaultValues: { minutes: usualMinutes, group: '' } })
  const { errors } = form.formState
  const { mutate, isPending } = useMutation(beginClass(course.id))
  const submit = form.handleSubmit(({ minutes, group }) =>
    mutate(
      { minutes: Number(minutes), ...(group && { group }) },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to begin the class'))
        },
      },
    ),
  )
  return (
    <FormDialog
      open={open}
      title="Class now"
      submitLabel="Begin"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        <FormField
          label="Minutes"
          help="Machines start at once and stop at the end. 5 to 240."
          error={errors.minutes?.message}
        >
          <Input
            type="number"
            min={5}
            max={240}
            short
            {...form.register('minutes', {
              required: 'Required',
              validate: (text) => isWholeNumber(text, 5, 240) || 'Choose 5 to 240 minutes.',
            })}
          />
        </FormField>
        {groups.length > 0 ? (
          <FormField label="Group" optional error={errors.group?.message}>
            <Select
              placeholder="Everybody"
              choices={groups.map((value) => ({ value, label: value }))}
              {...form.register('group')}
            />
          </FormField>
        ) : null}
      </Flex>
    </FormDialog>
  )
}
