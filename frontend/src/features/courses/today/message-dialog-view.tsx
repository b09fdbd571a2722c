import { Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { mostLettersOfMessage } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { tellStudents } from '~/data/courses/machines.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Select } from '~/ui/form/select.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { groupsOf } from '../groups.ts'
import { everything, shownOf, type WallItem } from './wall.ts'

export interface MessageDialogProps {
  readonly course: Course
  readonly items: readonly WallItem[]
  /** Whom the wall shows. */
  readonly group: string
  readonly open: boolean
  readonly onClose: () => void
}

/** As people count them: what looks like one letter may be two to a program. */
const lettersOf = (text: string): number => [...text.trim()].length

const hearing = (items: readonly WallItem[], group: string): number =>
  shownOf(items, { ...everything, group }).filter(({ machine }) => machine !== undefined).length

/** One sentence for everybody, or for a group. */
export const MessageDialogView = ({
  course,
  items,
  group: shown,
  open,
  onClose,
  opener,
}: MessageDialogProps & WithOpener) => {
  const form = useForm({ defaultValues: { text: '', group: shown } })
  const { errors } = form.formState
  const [text, group] = useWatch({ control: form.control, name: ['text', 'group'] })
  const { mutate, isPending } = useMutation(tellStudents(course.id))
  const groups = groupsOf(items)
  const submit = form.handleSubmit((wish) =>
    mutate(
      { text: wish.text, which: 'all', ...(wish.group && { group: wish.group }) },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to send the message'))
        },
      },
    ),
  )
  return (
    <FormDialog
      open={open}
      title="Message to students"
      submitLabel="Send"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        {groups.length > 0 ? (
          <FormField label="To" error={errors.group?.message}>
            <Select
              placeholder="Everybody"
              choices={groups.map((value) => ({ value, label: value }))}
              {...form.register('group')}
            />
          </FormField>
        ) : null}
        <FormField
          label="Message"
          help={`${lettersOf(text)} of ${mostLettersOfMessage} letters`}
          error={errors.text?.message}
        >
          <TextArea
            rows={3}
            {...form.register('text', {
              validate: (typed) => {
                const letters = lettersOf(typed)
                if (letters === 0) return 'Required'
                return letters <= mostLettersOfMessage || `At most ${mostLettersOfMessage} letters.`
              },
            })}
          />
        </FormField>
        <Text color="fg.muted">
          {counted(hearing(items, group), 'student')} will read it on the page of their machine for an hour
          {course.rules.messageInside ? ', and inside the machine if it runs' : ''}.
        </Text>
      </Flex>
    </FormDialog>
  )
}
