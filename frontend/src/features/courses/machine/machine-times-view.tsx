import { Box, Flex, Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { useMutation } from '@tanstack/react-query'
import { AlarmClock, CalendarClock, MessageSquareText } from 'lucide-react'
import { useEffect } from 'react'
import { keepMyMachine } from '~/data/courses/wishes.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { useNow } from '~/ui/hooks/use-now.ts'
import { Notice } from '~/ui/notice/notice.tsx'
import { Time } from '~/ui/time.tsx'
import type { AskForTimeProps } from './ask-for-time-dialog.tsx'
import type { KeepRunningProps } from './keep-running-dialog.tsx'
import { keepingOf } from './keeping.ts'
import { outlookText, ownTimeText } from './standing.ts'
import { runsText, stopText } from './stopping.ts'

const AskForTime = deferredDialog<AskForTimeProps>(
  async () => (await import('./ask-for-time-dialog.tsx')).AskForTimeDialog,
)
const KeepRunningDialog = deferredDialog<KeepRunningProps>(
  async () => (await import('./keep-running-dialog.tsx')).KeepRunningDialog,
)

interface MachineProps {
  readonly machine: MyMachine
}

export interface MachineNewsProps extends MachineProps {
  /** What the browser's tab is to say; nothing when that is over. */
  readonly onNews: (news: string | undefined) => void
}

interface KeepProps extends MachineProps {
  readonly label: string
  readonly minutes: number
}

const Keep = ({ machine, label, minutes }: KeepProps) => {
  const { mutateAsync, isPending } = useMutation(keepMyMachine(machine._id))
  const { keep } = machine.can
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={!keep.allowed}
      loading={isPending}
      {...(!keep.allowed && { title: keep.reason, 'aria-description': keep.reason })}
      onClick={() => void tell(mutateAsync(minutes), 'Failed to keep it running')}
    >
      {label}
    </Button>
  )
}

/** For work that takes long, and that nobody sits beside. */
const KeepRunning = ({ machine }: MachineProps) => {
  const keeping = useDialog<null>()
  const { class: on, powerState, can } = machine
  if (powerState !== 'VM running' || on !== undefined) return null
  const reason = can.keep.allowed ? undefined : can.keep.reason
  return (
    <>
      <Button
        variant="outline"
        disabled={reason !== undefined}
        {...(reason && { title: reason, 'aria-description': reason })}
        onClick={() => keeping.open(null)}
      >
        Keep running
      </Button>
      <KeepRunningDialog key={keeping.key} machine={machine} open={keeping.isOpen} onClose={keeping.close} />
    </>
  )
}

/** What its staff told whoever has the machine, as it was written. */
const StaffNotice = ({ notice }: { readonly notice: NonNullable<MyMachine['notice']> }) => (
  <Notice tone="info" icon={MessageSquareText} mb="4">
    <Text whiteSpace="pre-line" overflowWrap="anywhere">
      {notice.from}: {notice.text}{' '}
      <Text as="span" color="fg.muted" textStyle="xs" whiteSpace="nowrap">
        <Time at={notice.at} />
      </Text>
    </Text>
  </Notice>
)

interface RunsProps extends MachineProps {
  readonly now: Date
  /** What stops it soon. */
  readonly stop: string | undefined
}

/** Until when it runs, and how to have it run on. */
const Runs = ({ machine, now, stop }: RunsProps) => {
  const runs = runsText(machine, now)
  if (stop === undefined && runs === undefined) return null
  const keeping = keepingOf(machine, now)
  const { keep } = machine.can
  return (
    <Notice
      tone={stop ? 'warning' : 'info'}
      icon={stop ? AlarmClock : CalendarClock}
      mb="4"
      title={stop ?? runs}
      action={keeping ? <Keep machine={machine} {...keeping} /> : null}
    >
      {stop ? runs : null}
      {/* On a phone nothing is hovered over. */}
      {keeping && !keep.allowed ? (
        <Text color="fg.muted" fontSize="13px">
          {keep.reason}
        </Text>
      ) : null}
    </Notice>
  )
}

/** What stops the machine soon stands in the browser's tab, too, and else who has said something. */
export const MachineNews = ({ machine, onNews }: MachineNewsProps) => {
  const now = useNow()
  const { notice } = machine
  const stop = stopText(machine, now)
  const news = stop ?? (notice && `Message from ${notice.from}`)
  useEffect(() => {
    onNews(news)
    return () => onNews(undefined)
  }, [news, onNews])
  return (
    <>
      {notice ? <StaffNotice notice={notice} /> : null}
      <Runs machine={machine} now={now} stop={stop} />
    </>
  )
}

const Bar = ({
  hours: { allowedSeconds, leftSeconds },
}: {
  readonly hours: NonNullable<MyMachine['hours']>
}) =>
  allowedSeconds ? (
    <Box h="1" mt="2.5" rounded="full" bg="bg.emphasized" overflow="hidden" aria-hidden>
      <Box h="full" bg="blue.solid" style={{ width: `${(100 * (leftSeconds ?? 0)) / allowedSeconds}%` }} />
    </Box>
  ) : null

const AskButton = ({ machine }: MachineProps) => {
  const asking = useDialog<null>()
  const { request } = machine.can
  // Nothing to ask for, or nothing to use it for. Whoever has asked takes it back there.
  if (!request.allowed && request.why !== 'state') return null
  return (
    <>
      <Button variant="outline" onClick={() => asking.open(null)}>
        Ask for more time
      </Button>
      <AskForTime key={asking.key} courseId={machine.course.id} open={asking.isOpen} onClose={asking.close} />
    </>
  )
}

/** How much own time is left, and how to get by with it. */
export const OwnTime = ({ machine }: MachineProps) => {
  const { hours, can } = machine
  const left = ownTimeText(machine)
  const { request } = can
  const asked = !request.allowed && request.why === 'state' ? request.reason : undefined
  const words = [left && outlookText(machine), asked]
  return (
    <Flex
      wrap="wrap"
      gap="3"
      align="center"
      justify="space-between"
      mb="4"
      _empty={{ display: 'none' }}
      fontVariantNumeric="tabular-nums"
    >
      {left && hours ? (
        <Box flex="1 1 18rem" minW="0">
          <Text fontWeight="medium">{left}</Text>
          {words.map((text) =>
            text ? (
              <Text key={text} color="fg.muted" fontSize="13px">
                {text}
              </Text>
            ) : null,
          )}
          <Bar hours={hours} />
        </Box>
      ) : null}
      <Flex gap="2" wrap="wrap">
        <KeepRunning machine={machine} />
        <AskButton machine={machine} />
      </Flex>
    </Flex>
  )
}
