import { Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { makeVersion } from '~/data/courses/versions.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { CheckedChoice } from '~/ui/form/checked-choice.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import type { MachineDialogProps } from './connection-dialog-view.tsx'

/** What a version is made of, and what is to be remembered of it. */
export const VersionDialogView = (props: MachineDialogProps & WithOpener) => {
  const { courseId, machine, open, onClose, opener } = props
  const form = useForm({ defaultValues: { notes: '' } })
  const [isStopped, setStopped] = useState(true)
  const { mutate, isPending } = useMutation(makeVersion(courseId))
  const runs = machine.powerState === 'VM running'
  const submit = form.handleSubmit(({ notes }) =>
    mutate(
      { vmId: machine._id, notes: notes.trim(), ...(runs ? { stopFirst: isStopped } : {}) },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to make the version'))
        },
      },
    ),
  )
  return (
    <FormDialog
      open={open}
      title={`Make a version of ${machine.name}?`}
      submitLabel="Make version"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Text color="fg.muted" mb="4">
        Its disk is copied as it is now. Machines that exist stay as they are.
      </Text>
      <FormField label="Notes" optional help="What is new." error={form.formState.errors.notes?.message}>
        <TextArea rows={3} maxLength={500} {...form.register('notes')} />
      </FormField>
      {runs ? (
        <CheckedChoice
          checked={isStopped}
          onChange={setStopped}
          label="Stop it first"
          consequence={
            isStopped
              ? 'Nothing is being written while it is copied. It is started again.'
              : 'What is being written in that moment may be missing.'
          }
        />
      ) : null}
    </FormDialog>
  )
}
