import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { askForHelp } from '~/data/courses/wishes.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'

export interface HelpDialogProps {
  readonly vmId: string
  readonly open: boolean
  readonly onClose: () => void
}

const longest = 200

/** A hand with one sentence. */
export const HelpDialogView = ({ vmId, open, onClose, opener }: HelpDialogProps & WithOpener) => {
  const form = useForm({ defaultValues: { text: '' } })
  const { mutate, isPending } = useMutation(askForHelp(vmId))
  const submit = form.handleSubmit(({ text }) =>
    mutate(
      { text },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to ask for help'))
        },
      },
    ),
  )
  return (
    <FormDialog
      open={open}
      title="Ask for help"
      submitLabel="Ask"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <FormField
        label="What is wrong?"
        help="One sentence. Your teacher sees it beside your name."
        error={form.formState.errors.text?.message}
      >
        <TextArea
          rows={3}
          maxLength={longest}
          {...form.register('text', { validate: (text) => text.trim() !== '' || 'Required' })}
        />
      </FormField>
    </FormDialog>
  )
}
