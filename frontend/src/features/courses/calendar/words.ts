import type { MeetingKind, Series } from '@labkeeper/contract/courses/calendar'
import type { MeetingState } from '@labkeeper/contract/courses/classes'
import { dayInWords } from '@labkeeper/contract/courses/day-words'
import { dayLabel, type Shown } from './clocks.ts'
import type { Holiday, Slot } from './slots.ts'

/** What times are called. */

export const kindNames: Readonly<Record<MeetingKind, string>> = {
  class: 'Class',
  open: 'Open hours',
  off: 'Everything off',
}

export const whoNames: Readonly<Record<NonNullable<Series['who']>, string>> = {
  everyone: 'Everyone',
  regulars: 'Regulars: who came to one of the last three',
  arrival: 'Nobody: whoever comes starts',
}

export const endNames: Readonly<Record<NonNullable<Series['atEnd']>, string>> = {
  stop: 'All machines stop',
  keep: 'Who asked to keep working goes on',
}

/** Beside the times; of what is simply planned nothing has to be said. */
const stateNames: Readonly<Partial<Record<MeetingState, string>>> = {
  preparing: 'Machines are started',
  running: 'On now',
  ended: 'Over',
  skipped: 'Does not take place',
  cancelled: 'Cancelled',
}

export const stateOf = ({ state, isUnsaved }: Slot): string | undefined =>
  [stateNames[state], isUnsaved ? 'Not saved' : undefined].filter(Boolean).join(', ') || undefined

/** '10:00 to 11:30' */
export const clocksIn = ({ begins, ends }: Pick<Slot, 'begins' | 'ends'>): string =>
  ends === undefined ? begins.clock : `${begins.clock} to ${ends.clock}`

/** 'Class Mon 23 Nov, 10:00 to 11:30' */
export const nameOf = (slot: Slot): string =>
  `${kindNames[slot.kind]} ${dayLabel(slot.begins.day)}, ${clocksIn(slot)}`

/**
 * '04:00 to 05:30': the same on the clocks of the place where the reader is, where they differ; with its day where that
 * differs, too. Only what the server has seen has instants.
 */
export const ownClocksOf = (
  { meeting, kind, begins }: Pick<Slot, 'meeting' | 'kind' | 'begins'>,
  own: (at: string) => Shown,
): string | undefined => {
  if (meeting === undefined) return undefined
  const [start, end] = [own(meeting.startsAt), own(meeting.endsAt)]
  if (start.clock === begins.clock && start.day === begins.day) return undefined
  const day = start.day === begins.day ? '' : `${dayLabel(start.day)}, `
  return day + clocksIn({ begins: start, ends: kind === 'off' ? undefined : end })
}

/** Whom it is for, unless for everybody: 'Group A'. */
export const groupName = ({ kind, group }: Pick<Slot, 'kind' | 'group'>): string | undefined =>
  group === undefined || kind === 'off' ? undefined : `Group ${group}`

const dayNames: Readonly<Record<Series['days'][number], string>> = {
  ...{ MO: 'Monday', TU: 'Tuesday', WE: 'Wednesday', TH: 'Thursday', FR: 'Friday' },
  ...{ SA: 'Saturday', SU: 'Sunday' },
}
export const weekdayNames = Object.entries(dayNames)

/** 'Monday, Wednesday, 10:00 to 11:30' */
export const seriesName = ({ kind, days, start, end, everyWeeks }: Series): string => {
  const on = days.map((day) => dayNames[day]).join(', ')
  const weeks = everyWeeks === 2 ? ' every 2 weeks' : ''
  return `${kindNames[kind]} ${on}${weeks}, ${end === undefined ? start : `${start} to ${end}`}`
}

export const daysName = ({ from, until }: { readonly from: string; readonly until: string }): string =>
  from === until ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(until)}`

/** 'No classes: Winter break'; of one without a name its days. */
export const bandName = (holiday: Holiday): string => `No classes: ${holiday.name ?? daysName(holiday)}`
