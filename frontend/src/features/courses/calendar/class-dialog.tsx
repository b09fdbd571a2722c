import { Box, Dialog, Flex, Text } from '@chakra-ui/react'
import type { ClassChange } from '@labkeeper/contract/courses/classes'
import type { Course } from '@labkeeper/contract/courses/course'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { changeClass } from '~/data/courses/calendar.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { ownZone } from '../days.ts'
import { mayAs } from '../rights.ts'
import { ClassButtons } from './class-buttons.tsx'
import { ClassRecord } from './class-record.tsx'
import { clocksOf } from './clocks.ts'
import { Fact, Facts } from './facts.tsx'
import type { Slot } from './slots.ts'
import { daysName, endNames, groupName, nameOf, ownClocksOf, seriesName, stateOf, whoNames } from './words.ts'

export interface ClassActions {
  readonly onMove: () => void
  readonly onChangeSeries: () => void
  readonly onRemoveSeries: () => void
  /** Of one that was cancelled, where it can be let take place after all. */
  readonly onRestore: (() => void) | undefined
  /** One of the calls has changed the calendar. */
  readonly onChanged: () => void
}

export interface ClassDialogProps extends ClassActions {
  readonly course: Course
  readonly slot: Slot
  readonly open: boolean
  readonly onClose: () => void
}

const About = ({ slot }: { readonly slot: Slot }) => {
  const { series, meeting, kind } = slot
  const who = meeting?.who ?? series?.who ?? 'everyone'
  const state = stateOf(slot)
  const zone = ownZone()
  const own = ownClocksOf(slot, clocksOf(zone))
  return (
    <Facts>
      {own ? (
        <Fact term="Yours">
          {own}
          <Text color="fg.muted">In {zone}</Text>
        </Fact>
      ) : null}
      {state ? <Fact term="State">{state}</Fact> : null}
      {series ? (
        <Fact term="Series">
          {seriesName(series)}
          <Text color="fg.muted">{daysName(series)}</Text>
        </Fact>
      ) : null}
      <Fact term="For">{groupName(slot) ?? 'Everybody'}</Fact>
      {kind === 'class' ? <Fact term="Who is started">{whoNames[who]}</Fact> : null}
      {kind === 'class' && series?.prepare !== undefined ? (
        <Fact term="Prepare">{series.prepare} min before the start</Fact>
      ) : null}
      {series?.atEnd ? <Fact term="At the end">{endNames[series.atEnd]}</Fact> : null}
      {series?.note ? <Fact term="Note">{series.note}</Fact> : null}
      {meeting ? <ClassRecord meeting={meeting} /> : null}
    </Facts>
  )
}

/** What is done with this one at once, by those who may. */
const useChange = ({ course, slot, onChanged, onClose }: ClassDialogProps) => {
  const { mutate, isPending } = useMutation(changeClass(course.id))
  /** Its buttons for what is on ask by themselves. */
  const [isAsking, setAsking] = useState(false)
  const change = (what: ClassChange, failed: string) =>
    mutate(
      { key: slot.key, change: what },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onChanged()
          onClose()
        },
        onError: (error) => toast.error(errorText(error, failed)),
      },
    )
  return { change, isPending: isPending || isAsking, onPending: setAsking }
}

type PartProps = ClassDialogProps & ReturnType<typeof useChange>

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box as="section" aria-label={title} borderTopWidth="1px" pt="3" mt="3">
    <Text fontWeight="medium" mb="2">
      {title}
    </Text>
    <Flex gap="2" wrap="wrap">
      {children}
    </Flex>
  </Box>
)

const ThisOne = (props: PartProps) => {
  const { course, slot, onMove, onRestore, onClose, change, isPending, onPending } = props
  const { state, isUnsaved } = slot
  const isTeacher = mayAs(course, 'teacher')
  if (state === 'cancelled' && onRestore && isTeacher) {
    return (
      <Part title="This one">
        <Button variant="outline" onClick={onRestore}>
          Let it take place
        </Button>
      </Part>
    )
  }
  if (state === 'planned' && isTeacher && isUnsaved) {
    return (
      <Notice tone="info" mt="3">
        Save the calendar to cancel or move single ones.
      </Notice>
    )
  }
  if (state === 'planned' && isTeacher) {
    return (
      <Part title="This one">
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => {
            onClose()
            onMove()
          }}
        >
          Move
        </Button>
        <Button
          variant="outline"
          tone="error"
          disabled={isPending}
          onClick={() => change({ action: 'cancel' }, 'Failed to cancel the class')}
        >
          Cancel this one
        </Button>
      </Part>
    )
  }
  if ((state === 'preparing' || state === 'running') && mayAs(course, 'assistant')) {
    return (
      <Part title="This one">
        <ClassButtons
          courseId={course.id}
          classKey={slot.key}
          running={course.now?.key === slot.key ? course.now.running : undefined}
          onChanged={() => {
            props.onChanged()
            onClose()
          }}
          onPending={onPending}
        />
      </Part>
    )
  }
  return null
}

const WholeSeries = ({ course, slot, onClose, onChangeSeries, onRemoveSeries, isPending }: PartProps) =>
  slot.series && mayAs(course, 'teacher') && !hasEnded(course.state) ? (
    <Part title="The whole series">
      <Button
        variant="outline"
        disabled={isPending}
        onClick={() => {
          onClose()
          onChangeSeries()
        }}
      >
        Change
      </Button>
      <Button
        variant="outline"
        tone="error"
        disabled={isPending}
        onClick={() => {
          onRemoveSeries()
          onClose()
        }}
      >
        Remove
      </Button>
    </Part>
  ) : null

/** One of the week: what it is, what became of it, and what may be done about it. */
export const ClassDialog = (props: ClassDialogProps & WithOpener) => {
  const { slot, open, onClose, opener } = props
  const changing = useChange(props)
  const { isPending } = changing
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Modal open={open} onClose={close} opener={opener}>
      <ModalHead title={nameOf(slot)} onClose={close} disabled={isPending} />
      <Dialog.Body pb="6">
        <About slot={slot} />
        <ThisOne {...props} {...changing} />
        <WholeSeries {...props} {...changing} />
      </Dialog.Body>
    </Modal>
  )
}
