import { Dialog, Flex, Text } from '@chakra-ui/react'
import { durationInWords } from '@labkeeper/contract/courses/duration'
import type { TimeRequest } from '@labkeeper/contract/courses/my-hours'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { myCoursesQuery } from '~/data/courses/my-courses.ts'
import { askForTime, takeRequestBack } from '~/data/courses/my-time.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { Modal } from '~/ui/dialog/modal.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { isWholeNumber } from '../whole-number.ts'

export interface AskForTimeProps {
  readonly courseId: string
  readonly open: boolean
  readonly onClose: () => void
}

interface ShownProps extends AskForTimeProps, WithOpener {
  /** The last one. */
  readonly request: TimeRequest | undefined
}

const title = 'Ask for more time'
const longest = 200

const said = ({ minutes, note }: Pick<TimeRequest, 'minutes' | 'note'>): string =>
  note === '' ? `${durationInWords(minutes)}.` : `${durationInWords(minutes)}: ${note}`

/** What became of the last one. */
const answerText = ({ state, minutes, by = 'Labkeeper', answer }: TimeRequest): string => {
  const what = state === 'granted' ? `${by} gave you ${durationInWords(minutes)}` : `${by} said no`
  return answer ? `Last time ${what}: ${answer}` : `Last time ${what}.`
}

const Asked = ({
  courseId,
  request,
  open,
  onClose,
  opener,
}: ShownProps & { readonly request: TimeRequest }) => {
  const { mutate, isPending } = useMutation(takeRequestBack(courseId))
  const takeBack = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
      },
      onError: (error) => toast.error(errorText(error, 'Failed to take the request back')),
    })
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Modal open={open} onClose={close} opener={opener}>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Text overflowWrap="anywhere">You asked for {said(request)}</Text>
        <Text color="fg.muted" mt="1">
          Your teacher has not answered yet.
        </Text>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" disabled={isPending} onClick={close}>
          Close
        </Button>
        <Button loading={isPending} loadingText="Take it back" onClick={takeBack}>
          Take it back
        </Button>
      </Dialog.Footer>
    </Modal>
  )
}

const Asking = ({ courseId, request, open, onClose, opener }: ShownProps) => {
  const form = useForm({ defaultValues: { minutes: '60', note: '' } })
  const { errors } = form.formState
  const { mutate, isPending } = useMutation(askForTime(courseId))
  const submit = form.handleSubmit(({ minutes, note }) =>
    mutate(
      { minutes: Number(minutes), ...(note.trim() && { note }) },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to ask'))
        },
      },
    ),
  )
  return (
    <FormDialog
      open={open}
      title={title}
      submitLabel="Ask"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        {request ? (
          <Text color="fg.muted" overflowWrap="anywhere">
            {answerText(request)}
          </Text>
        ) : null}
        <FormField label="Minutes" help="15 to 600." error={errors.minutes?.message}>
          <Input
            type="number"
            inputMode="numeric"
            min={15}
            max={600}
            step={15}
            short
            {...form.register('minutes', {
              required: 'Required',
              validate: (text) => isWholeNumber(text, 15, 600) || 'Choose 15 to 600 minutes.',
            })}
          />
        </FormField>
        <FormField label="Note" optional help="What for? Your teacher reads it." error={errors.note?.message}>
          <TextArea rows={2} maxLength={longest} {...form.register('note')} />
        </FormField>
      </Flex>
    </FormDialog>
  )
}

/** More time of one's own: asked for, or what was asked for. */
export const AskForTimeDialog = (props: AskForTimeProps & WithOpener) => {
  const { data } = useQuery(myCoursesQuery())
  if (data === undefined) return null
  const request = data.find(({ courseId }) => courseId === props.courseId)?.request
  return request?.state === 'open' ? (
    <Asked {...props} request={request} />
  ) : (
    <Asking {...props} request={request} />
  )
}
