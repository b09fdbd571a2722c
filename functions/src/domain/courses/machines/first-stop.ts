import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { stopReasons } from '@labkeeper/contract/courses/stops'
import type { Instant } from '../../kernel/instant.ts'
import { leavesAt } from '../idle/idle-view.ts'

/** When a machine stops by itself, and why; empty where nothing stops it. */
export type Stop = Pick<CourseMachine, 'stopsAt' | 'stopsBecause'>

/** Of several reasons the one that comes first; of two at once the one that is named first. */
export const firstStop = (stops: readonly Stop[]): Stop =>
  stops
    .filter(({ stopsAt }) => stopsAt !== undefined)
    .toSorted(({ stopsAt: one = '' }, { stopsAt: other = '' }) => one.localeCompare(other))[0] ?? {}

/** `nextClass`: their next one. Own time goes on then, and so does the machine. */
export const stopForHours = (
  stopsAt: Instant | undefined,
  nextClass: () => { readonly startsAt: Instant } | undefined,
): Stop => {
  if (stopsAt === undefined) return {}
  const next = nextClass()
  return next !== undefined && next.startsAt <= stopsAt ? {} : { stopsAt, stopsBecause: stopReasons.hours }
}

export const stopForIdle = (machine: Parameters<typeof leavesAt>[0]): Stop => {
  const stopsAt = leavesAt(machine)
  return stopsAt === undefined ? {} : { stopsAt, stopsBecause: stopReasons.idle }
}
