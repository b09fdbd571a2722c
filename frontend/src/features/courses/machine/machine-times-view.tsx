import { Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { AlarmClock, CalendarClock, MessageSquareText } from 'lucide-react'
import { useEffect } from 'react'
import { useNow } from '~/ui/hooks/use-now.ts'
import { Notice } from '~/ui/notice/notice.tsx'
import { Time } from '~/ui/time.tsx'
import { classText, stopText } from './stopping.ts'

export interface MachineTimesProps {
  readonly machine: MyMachine
  /** What the browser's tab is to say; nothing when that is over. */
  readonly onNews: (news: string | undefined) => void
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

/** Until when the machine runs by itself, and what stops it soon: that stands in the browser's tab, too, and else who has said something. */
export const MachineTimesView = ({ machine, onNews }: MachineTimesProps) => {
  const { notice } = machine
  const stop = stopText(machine, useNow())
  const news = stop ?? (notice && `Message from ${notice.from}`)
  useEffect(() => {
    onNews(news)
    return () => onNews(undefined)
  }, [news, onNews])
  const on = classText(machine)
  return (
    <>
      {notice ? <StaffNotice notice={notice} /> : null}
      {stop !== undefined ? (
        <Notice tone="warning" icon={AlarmClock} mb="4" title={stop}>
          {on}
        </Notice>
      ) : on === undefined ? null : (
        <Notice tone="info" icon={CalendarClock} mb="4">
          {on}
        </Notice>
      )}
    </>
  )
}
