import { Flex } from '@chakra-ui/react'
import type { TimeRequest } from '@labkeeper/contract/courses/my-hours'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { answerRequest } from '~/data/courses/hours.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { isWholeNumber } from '../whole-number.ts'

export interface AnswerProps {
  readonly courseId: string
  readonly request: TimeRequest
  readonly open: boolean
  readonly onClose: () => void
}

interface AnswerFields {
  answer: 'grant' | 'refuse'
  minutes: string
  note: string
}

const answers = [
  { value: 'grant', label: 'Give time' },
  { value: 'refuse', label: 'No' },
]
const longest = 200

/** An answer with a word to it, or with other minutes than were asked for. */
export const AnswerDialog = ({ courseId, request, open, onClose, opener }: AnswerProps & WithOpener) => {
  const form = useForm<AnswerFields>({
    defaultValues: { answer: 'grant', minutes: String(request.minutes), note: '' },
  })
  const { register, control, formState } = form
  const { errors } = formState
  const isGrant = useWatch({ control, name: 'answer' }) === 'grant'
  const { mutate, isPending } = useMutation(answerRequest(courseId))
  const submit = form.handleSubmit(({ answer, minutes, note }) =>
    mutate(
      {
        requestId: request.id,
        answer: {
          answer,
          ...(answer === 'grant' && { minutes: Number(minutes) }),
          ...(note.trim() && { note }),
        },
      },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to answer'))
        },
      },
    ),
  )
  return (
    <FormDialog
      open={open}
      title={`Answer ${request.name}`}
      submitLabel="Answer"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        <FormField label="Answer" error={errors.answer?.message}>
          <Select choices={answers} {...register('answer')} />
        </FormField>
        {isGrant ? (
          <FormField label="Minutes" help="1 to 6000." error={errors.minutes?.message}>
            <Input
              type="number"
              min={1}
              max={6000}
              short
              {...register('minutes', {
                required: 'Required',
                validate: (text) => isWholeNumber(text, 1, 6000) || 'Choose 1 to 6000 minutes.',
              })}
            />
          </FormField>
        ) : null}
        <FormField label="Note" optional help={`${request.name} reads it.`} error={errors.note?.message}>
          <TextArea rows={2} maxLength={longest} {...register('note')} />
        </FormField>
      </Flex>
    </FormDialog>
  )
}
