import { Box, chakra, Dialog, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { invitePeople } from '~/data/courses/people.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'

export interface InvitePeopleProps {
  readonly course: Course
  readonly people: readonly Enrolment[]
  /** All who have not joined, whoever they are by then. */
  readonly isEverybody?: boolean
  readonly open: boolean
  readonly onClose: () => void
}

interface Skipped {
  readonly id: string
  readonly name: string
  readonly reason: string
}

const SkippedList = ({ skipped }: { readonly skipped: readonly Skipped[] }) => (
  <Box as="ul" aria-label="Not invited" listStyleType="none" maxH="16rem" overflowY="auto" tabIndex={0}>
    {skipped.map(({ id, name, reason }) => (
      <Box as="li" key={id} py="1.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
        <Text fontWeight="medium" wordBreak="break-word">
          {name}
        </Text>
        <Text color="fg.muted" fontSize="13px">
          {reason}
        </Text>
      </Box>
    ))}
  </Box>
)

/** Letters with a personal link, and who gets none for now. */
export const InvitePeopleDialog = (props: InvitePeopleProps & WithOpener) => {
  const { course, people, isEverybody = false, open, onClose, opener } = props
  const { mutate, isPending, data } = useMutation(invitePeople(course.id))
  const form = useForm({ defaultValues: { text: '' } })
  const field = form.register('text')
  const text = useRef<HTMLTextAreaElement>(null)
  const skipped = (data?.skipped ?? []).map(({ id, reason }) => ({
    ...{ id, reason },
    name: people.find((one) => one.id === id)?.name ?? id,
  }))
  const submit = form.handleSubmit(({ text }) =>
    mutate(
      { ids: isEverybody ? 'notJoined' : people.map(({ id }) => id), ...(text.trim() ? { text } : {}) },
      {
        onSuccess: (answer) => {
          if (answer.queued > 0) toast.success(answer.message)
          if (answer.skipped.length === 0) onClose()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to invite'))
        },
      },
    ),
  )
  const who = people.length === 1 ? people[0]?.name : `${people.length} people`
  // One dialog all the time: another one in its place would lose the focus, and close.
  return (
    <Modal
      open={open}
      onClose={() => {
        if (!isPending) onClose()
      }}
      opener={opener}
      initialFocusEl={() => text.current}
    >
      {data && skipped.length > 0 ? (
        <>
          <ModalHead
            title={data.queued > 0 ? data.message : 'Nobody could be invited now'}
            onClose={onClose}
          />
          <Dialog.Body>
            <Text mb="2">{skipped.length} skipped:</Text>
            <SkippedList skipped={skipped} />
          </Dialog.Body>
          <Dialog.Footer>
            <Button autoFocus onClick={onClose}>
              Done
            </Button>
          </Dialog.Footer>
        </>
      ) : (
        <chakra.form
          noValidate
          display="flex"
          flexDirection="column"
          minH="0"
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            if (!isPending) void submit()
          }}
        >
          <Dialog.Header>
            <Dialog.Title>{`Invite ${who}?`}</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body pb="1">
            <Text color="fg.muted" mb="4">
              Each gets a letter with a personal link. Letters go one after the other, so the last may take
              some minutes.
            </Text>
            <FormField
              label="Text"
              optional
              help="Stands in the letter, above the link to join."
              error={form.formState.errors.text?.message}
            >
              <TextArea
                rows={4}
                maxLength={500}
                {...field}
                ref={(area) => {
                  field.ref(area)
                  text.current = area
                }}
              />
            </FormField>
          </Dialog.Body>
          <Dialog.Footer pt="4">
            <Button variant="outline" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} loadingText="Invite">
              Invite
            </Button>
          </Dialog.Footer>
        </chakra.form>
      )}
    </Modal>
  )
}
