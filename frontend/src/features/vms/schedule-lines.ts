import type { Vm } from '@labkeeper/contract/vms'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dated = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })

/** 'at 14:30', or with its date when that is another day. */
const when = (at: Date, now: Date): string =>
  at.toDateString() === now.toDateString()
    ? `at ${clock.format(at)}`
    : `on ${dated.format(at)} at ${clock.format(at)}`

export interface ScheduleLine {
  readonly text: string
  readonly at: Date
}

/** 'Stops automatically at 14:30'. What is overdue happens within a minute. */
export const scheduleLines = (vm: Pick<Vm, 'autoStopAt' | 'autoDeleteAt'>, now: Date): ScheduleLine[] =>
  (
    [
      ['Stops', vm.autoStopAt],
      ['Is deleted', vm.autoDeleteAt],
    ] as const
  ).flatMap(([verb, instant]) => {
    if (instant === undefined) return []
    const at = new Date(instant)
    return [{ at, text: `${verb} automatically ${at <= now ? 'in a moment' : when(at, now)}` }]
  })
