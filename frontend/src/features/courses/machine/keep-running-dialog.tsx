import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { keepMyMachine } from '~/data/courses/wishes.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Select } from '~/ui/form/select.tsx'
import { useNow } from '~/ui/hooks/use-now.ts'
import { clocksOf } from '../calendar/clocks.ts'

export interface KeepRunningProps {
  readonly machine: MyMachine
  readonly open: boolean
  readonly onClose: () => void
}

const choices = [
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
  { value: '480', label: '8 hours' },
]
const minuteMs = 60_000

/** For how long nobody's absence stops the machine. */
export const KeepRunningDialog = ({ machine, open, onClose, opener }: KeepRunningProps & WithOpener) => {
  const form = useForm({ defaultValues: { minutes: '120' } })
  const minutes = Number(useWatch({ control: form.control, name: 'minutes' }))
  const now = useNow()
  const { mutate, isPending } = useMutation(keepMyMachine(machine._id))
  const until = clocksOf(machine.course.timeZone)(
    new Date(now.getTime() + minutes * minuteMs).toISOString(),
  ).clock
  const submit = form.handleSubmit(() =>
    mutate(minutes, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
      },
      onError: (error) => {
        if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to keep it running'))
      },
    }),
  )
  return (
    <FormDialog
      open={open}
      title="Keep running"
      submitLabel="Keep running"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <FormField
        label="For how long?"
        help={`Until ${until} it is not stopped because nobody uses it. It does stop when your own time is used up, or all is switched off.`}
        error={form.formState.errors.minutes?.message}
      >
        <Select choices={choices} {...form.register('minutes')} />
      </FormField>
    </FormDialog>
  )
}
