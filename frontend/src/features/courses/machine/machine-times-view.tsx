import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { AlarmClock, CalendarClock } from 'lucide-react'
import { useEffect } from 'react'
import { useNow } from '~/ui/hooks/use-now.ts'
import { Notice } from '~/ui/notice/notice.tsx'
import { classText, stopText } from './stopping.ts'

export interface MachineTimesProps {
  readonly machine: MyMachine
  /** What the browser's tab is to say; nothing when that is over. */
  readonly onNews: (news: string | undefined) => void
}

/** Until when the machine runs by itself, and what stops it soon: that stands in the browser's tab, too. */
export const ComingStop = ({ machine, onNews }: MachineTimesProps) => {
  const stop = stopText(machine, useNow())
  useEffect(() => {
    onNews(stop)
    return () => onNews(undefined)
  }, [stop, onNews])
  const on = classText(machine)
  if (stop === undefined && on === undefined) return null
  return stop === undefined ? (
    <Notice tone="info" icon={CalendarClock} mb="4">
      {on}
    </Notice>
  ) : (
    <Notice tone="warning" icon={AlarmClock} mb="4" title={stop}>
      {on}
    </Notice>
  )
}
