import type { MeetingKind } from '@labkeeper/contract/courses/calendar'
import { after, type Instant } from '../../kernel/instant.ts'
import { type Meeting, minuteMs } from './meetings.ts'

/** Instants at which something is to be done about a class. At the same instant in this order. */
export const whats = ['end', 'pass', 'off', 'prepare', 'begin', 'warn'] as const
/** `pass`: an end at which nobody is stopped, since another class follows. */
export type What = (typeof whats)[number]

export interface Boundary {
  readonly at: Instant
  readonly what: What
  readonly key: string
  readonly kind: MeetingKind
  readonly group?: string
}

const joinMinutes = 15
const warnMinutes = 10

const before = (at: Instant, minutes: number): Instant => after(new Date(at), -minutes * minuteMs)

/** Ten minutes before the end; half-way where that would be early. */
export const warnsAt = ({ kind, startsAt, endsAt }: Meeting): Instant => {
  if (kind === 'off') return before(startsAt, warnMinutes)
  const length = (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs
  return before(endsAt, length < 2 * warnMinutes ? length / 2 : warnMinutes)
}

export const preparesAt = ({ startsAt, prepare }: Meeting): Instant => before(startsAt, prepare)

/** Whoever is of the one class is of the other too. */
const covers = (other: Meeting, one: Meeting): boolean =>
  other.group === undefined || other.group === one.group

/** Those that are on when a class ends, or begin soon: whoever is of one of them too is not stopped in between. */
export const whatGoesOn = (
  { key, endsAt }: Pick<Meeting, 'key' | 'endsAt'>,
  all: readonly Meeting[],
): Meeting[] => {
  const soon = before(endsAt, -joinMinutes)
  return all.filter(
    (other) =>
      other.endsAt > endsAt &&
      other.startsAt <= soon &&
      other.key !== key &&
      other.kind !== 'off' &&
      !other.isSkipped,
  )
}

/** Nobody stops at its end: for all of its people another class goes on. */
export const isPassed = (meeting: Meeting, all: readonly Meeting[]): boolean =>
  whatGoesOn(meeting, all).some((other) => covers(other, meeting))

const timesOf = (meeting: Meeting, all: readonly Meeting[]): (readonly [What, Instant])[] => {
  const { kind, startsAt, endsAt, who } = meeting
  if (meeting.isSkipped) return []
  if (kind === 'off') {
    return [
      ['warn', warnsAt(meeting)],
      ['off', startsAt],
    ]
  }
  const end: (readonly [What, Instant])[] = isPassed(meeting, all)
    ? [['pass', endsAt]]
    : [
        ['warn', warnsAt(meeting)],
        ['end', endsAt],
      ]
  const isPrepared = kind === 'class' && who !== 'arrival'
  return [...(isPrepared ? [['prepare', preparesAt(meeting)] as const] : []), ['begin', startsAt], ...end]
}

const inOrder = (one: Boundary, other: Boundary): number =>
  one.at.localeCompare(other.at) ||
  whats.indexOf(one.what) - whats.indexOf(other.what) ||
  one.key.localeCompare(other.key)

/** The boundaries of these, the earliest first; `all` may join one of them. */
export const boundariesOf = (meetings: readonly Meeting[], all: readonly Meeting[] = meetings): Boundary[] =>
  meetings
    .flatMap((meeting) =>
      timesOf(meeting, all).map(([what, at]): Boundary => {
        const { key, kind, group } = meeting
        return { at, what, key, kind, ...(group === undefined ? {} : { group }) }
      }),
    )
    .sort(inOrder)
