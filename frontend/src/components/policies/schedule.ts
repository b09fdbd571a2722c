import type { Schedule } from '@labkeeper/contract/vms/vms'
import { shortTime } from '~/lib/time.ts'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dated = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })
const dayMs = 24 * 60 * 60_000

/** 'at 14:30', or with its date when that is another day. */
const clockTime = (at: Date, now: Date): string =>
  at.toDateString() === now.toDateString()
    ? `at ${clock.format(at)}`
    : `on ${dated.format(at)} at ${clock.format(at)}`

/** 'at 14:30 (in 12 min)'. What is overdue happens within a minute. */
const when = (at: Date, now: Date): string => {
  if (at <= now) return 'in a moment'
  const isSoon = at.getTime() - now.getTime() < dayMs
  return isSoon ? `${clockTime(at, now)} (${shortTime(at, now)})` : clockTime(at, now)
}

export interface ScheduleLine {
  readonly kind: 'stop' | 'delete'
  /** 'stops automatically at 14:30 (in 12 min)' */
  readonly text: string
  readonly at: Date
}

type Times = Pick<Schedule, 'autoStopAt' | 'autoDeleteAt'>

/** What happens to a VM by itself, the next first; the deletion when both fall together. */
export const scheduleLines = ({ autoStopAt, autoDeleteAt }: Times, now: Date): ScheduleLine[] =>
  (
    [
      ['delete', 'is deleted', autoDeleteAt],
      ['stop', 'stops', autoStopAt],
    ] as const
  )
    .flatMap(([kind, verb, instant]) => {
      if (instant === undefined) return []
      const at = new Date(instant)
      return [{ kind, at, text: `${verb} automatically ${when(at, now)}` }]
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime())

/** People are to be told now of what comes next. */
export const isAnnounced = ({ noticeAt }: Pick<Schedule, 'noticeAt'>, now: Date): boolean =>
  noticeAt !== undefined && new Date(noticeAt) <= now
