import { Box, Dialog, Flex, Text } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { calendarLinkQuery, endCalendarLink, makeCalendarLink } from '~/data/courses/calendar-link.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { exactTime } from '~/lib/time.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'

export interface LinkDialogProps {
  readonly courseId: string
  /** Of the course. */
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Where calendar programs take such a link. */
const ways = [
  ['Google Calendar', 'Other calendars, From URL'],
  ['Outlook', 'Add calendar, Subscribe from web'],
  ['Apple Calendar', 'File, New Calendar Subscription'],
] as const

const Fresh = ({ link }: { readonly link: string }) => (
  <>
    <Flex align="center" justify="space-between" gap="1" borderWidth="1px" rounded="l2" ps="3" pe="1" py="1">
      <Text as="span" fontFamily="mono" fontSize="13px" wordBreak="break-all">
        {link}
      </Text>
      <CopyButton value={link} label="link" copiedText="Link copied" />
    </Flex>
    <Notice tone="info">
      Copy it now: it is shown this once. Whoever has it sees when the classes are, so keep it to yourself.
    </Notice>
    <Box as="dl" fontSize="13px">
      {ways.map(([program, where]) => (
        <Flex key={program} columnGap="3" py="1" direction={{ base: 'column', sm: 'row' }}>
          <Text as="dt" color="fg.muted" flex={{ sm: '0 0 8rem' }}>
            {program}
          </Text>
          <dd>{where}</dd>
        </Flex>
      ))}
    </Box>
  </>
)

/** A secret link by which a calendar program shows the classes of a course, and keeps them up to date. */
export const LinkDialog = (props: LinkDialogProps & WithOpener) => {
  const { courseId, name, open, onClose, opener } = props
  const { data, error, isFetching, refetch } = useQuery({ ...calendarLinkQuery(courseId), enabled: open })
  const make = useMutation(makeCalendarLink(courseId))
  const end = useMutation(endCalendarLink(courseId))
  const isBusy = make.isPending || end.isPending
  const close = () => {
    // Of what is under way one has to hear: a new link has ended the old one, and is shown nowhere else.
    if (isBusy) return
    // What is secret is gone with the dialog.
    make.reset()
    onClose()
  }
  const onMake = () =>
    make.mutate(undefined, { onError: (e) => toast.error(errorText(e, 'Failed to make a link')) })
  const onEnd = () =>
    end.mutate(undefined, {
      onSuccess: ({ message }) => {
        make.reset()
        toast.success(message)
      },
      onError: (e) => toast.error(errorText(e, 'Failed to turn off the link')),
    })
  return (
    <Modal
      open={open}
      // A stray click or key must not take away a link that nobody has copied.
      closeOnInteractOutside={!make.data}
      closeOnEscape={!make.data}
      onClose={close}
      opener={opener}
    >
      <ModalHead title="Add to my calendar" onClose={close} disabled={isBusy} />
      <Dialog.Body pb={data === undefined ? '6' : '1'}>
        <Flex direction="column" gap="3">
          <Text wordBreak="break-word">
            With a link of your own, your calendar program shows the classes of {name}, and follows when they
            are moved or cancelled.
          </Text>
          {make.data ? (
            <Fresh link={make.data.link} />
          ) : data ? (
            <Text color="fg.muted" fontSize="13px">
              Your link was made on {exactTime(new Date(data.madeAt))}. It cannot be shown again; a new one
              takes its place.
            </Text>
          ) : data === null ? null : error ? (
            <ErrorState
              title="Failed to load the link"
              error={error}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <TextSkeleton lines={2} />
          )}
        </Flex>
      </Dialog.Body>
      {data === undefined ? null : (
        <Dialog.Footer pt="4" flexWrap="wrap">
          {data ? (
            <Button variant="outline" tone="error" disabled={isBusy} onClick={onEnd}>
              Turn off
            </Button>
          ) : null}
          <Button
            variant={data ? 'outline' : 'solid'}
            disabled={end.isPending}
            loading={make.isPending}
            loadingText={data ? 'New link' : 'Make link'}
            onClick={onMake}
          >
            {data ? 'New link' : 'Make link'}
          </Button>
        </Dialog.Footer>
      )}
    </Modal>
  )
}
