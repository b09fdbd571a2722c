import { Flex, Grid } from '@chakra-ui/react'
import type { ClassChange } from '@labkeeper/contract/courses/classes'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changeClass } from '~/data/courses/calendar.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import type { Slot } from './slots.ts'
import { nameOf } from './words.ts'

export interface MoveDialogProps {
  readonly courseId: string
  readonly slot: Slot
  readonly open: boolean
  readonly onMoved: () => void
  readonly onClose: () => void
}

/** One class on another day, or at another time. It counts at once. */
export const MoveDialog = (props: MoveDialogProps & WithOpener) => {
  const { courseId, slot, open, onMoved, onClose, opener } = props
  const { mutate, isPending } = useMutation(changeClass(courseId))
  const { begins, ends } = slot
  const form = useForm({
    defaultValues: { date: begins.day, start: begins.clock, end: ends?.clock ?? '' },
  })
  const { errors } = form.formState
  const required = { required: 'Required' }
  const submit = form.handleSubmit(({ date, start, end }) => {
    const change: ClassChange = { action: 'move', date, start, ...(ends && { end }) }
    mutate(
      { key: slot.key, change },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onMoved()
          onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to move the class'))
        },
      },
    )
  })
  return (
    <FormDialog
      open={open}
      title={`Move ${nameOf(slot)}`}
      submitLabel="Move"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        <FormField label="Day" help="Only this one; the others stay." error={errors.date?.message}>
          <Input type="date" {...form.register('date', required)} />
        </FormField>
        <Grid templateColumns="1fr 1fr" gap="4">
          <FormField label="Start" error={errors.start?.message}>
            <Input type="time" {...form.register('start', required)} />
          </FormField>
          {ends ? (
            <FormField label="End" error={errors.end?.message}>
              <Input type="time" {...form.register('end', required)} />
            </FormField>
          ) : null}
        </Grid>
      </Flex>
    </FormDialog>
  )
}
