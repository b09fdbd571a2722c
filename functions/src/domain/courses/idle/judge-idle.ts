import type { CourseRules } from '@labkeeper/contract/courses/rules'
import { counted } from '@labkeeper/contract/kernel/wording'
import { after, type Instant, later } from '../../kernel/instant.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { openMs } from '../access/rules.ts'
import { localClock } from '../calendar/wall-time.ts'
import { type IdleChange, type IdleOfMachine, idleOf } from './idle-of-machine.ts'

/**
 * Machines that nobody uses are stopped: quiet from outside, then asked who is there, then told, and ten minutes later asked
 * again. Whoever does not answer is not stopped.
 */

const minuteMs = 60_000
/** So long before it is stopped it is said. */
export const warnMinutes = 10
/** A guest that did not answer, or computes, is asked again then. */
const askAgainMinutes = 15
const mostSilent = 3
/** Load for each processor from which on a machine computes. */
const busyLoad = 0.15
/** The guest counts from a little earlier than we do: that must not save anybody a quarter of an hour. */
const slackSeconds = 90

type Rules = Pick<CourseRules, 'idleMinutes' | 'loadCounts'>

const ahead = (at: Instant, minutes: number): Instant => after(new Date(at), minutes * minuteMs)

/** What a guest has answered. */
export interface Presence {
  readonly sessions: readonly (number | undefined)[]
  readonly load15?: number
  readonly cpus: number
}

interface Running extends Pick<VmRecord, 'access'> {
  readonly runningSince?: Instant
  readonly course: {
    readonly idle?: IdleOfMachine
    readonly keep?: { readonly until: Instant }
    readonly seenAt?: Instant
  }
}

/** When a machine can be idle at the earliest; undefined where it is none of this. */
export const firstLookAt = (
  { runningSince, course }: Running,
  { idleMinutes }: Rules,
): Instant | undefined => {
  if (idleMinutes === 0 || runningSince === undefined) return undefined
  const first = ahead(runningSince, idleMinutes - warnMinutes)
  return course.keep === undefined ? first : later(first, course.keep.until)
}

/** Since then somebody let themselves in, or said that they stay: nothing has measured yet what they do. */
export const wasWanted = ({ access, course: { seenAt = '' } }: Running, since: Instant): boolean => {
  const { until } = access?.staff ?? {}
  const openedAt = until === undefined ? '' : after(new Date(until), -openMs)
  return later(seenAt, openedAt) > since
}

/** It was about to be stopped when whoever has it said that they stay. */
export const staysAfterAll = (machine: Running, now: Instant): boolean =>
  (machine.course.keep?.until ?? '') > now && idleOf(machine)?.state === 'leaving'

/** Found quiet, and not asked yet: there were many at once, or it did not answer, or something else was at work in it. */
export const waitsToBeAsked = (machine: Running, now: Instant): boolean => {
  const { state, askedAt, restUntil = '' } = idleOf(machine) ?? {}
  return state === 'quiet' && askedAt === undefined && restUntil <= now
}

/** It has not answered so often that nobody waits for it any more. */
export const isTired = (machine: Running): boolean => (idleOf(machine)?.silent ?? 0) >= mostSilent

/** What a look from outside comes to; whether the guest is to be asked now. */
export const afterLook = (
  machine: Running,
  isQuiet: (minutes: number) => boolean,
  { idleMinutes }: Rules,
  now: Instant,
): { readonly change: IdleChange; readonly asks: boolean } => {
  const { state, stopsAt, restUntil = '', since, askedAt } = idleOf(machine) ?? {}
  const isLast = state === 'leaving' && stopsAt !== undefined && stopsAt <= now
  const minutes = isLast ? idleMinutes : idleMinutes - warnMinutes
  if (!isQuiet(minutes)) {
    return { change: { state: 'busy', since: undefined, stopsAt: undefined }, asks: false }
  }
  if (askedAt !== undefined) return { change: {}, asks: false }
  if (state === 'leaving') return { change: {}, asks: isLast }
  const isResting = restUntil > now
  const quiet = { state: 'quiet', since: since ?? ahead(now, -minutes) } as const
  // Whether it answers this time is not known yet.
  const asked = state === 'unanswered' ? { ...quiet, state } : quiet
  return { change: isResting && state !== undefined ? {} : asked, asks: !isResting }
}

const sessionsIn = ({ sessions }: Presence) => ({
  isSomebody: sessions.length > 0,
  /** Since a key was pressed last; of whom nobody knows it, just now. */
  seconds: Math.min(...sessions.map((seconds = 0) => seconds)),
})

export type Answered =
  | { readonly is: 'there'; readonly change: IdleChange; readonly history?: string }
  | { readonly is: 'told'; readonly change: IdleChange }
  | { readonly is: 'stopped'; readonly because: string }

/** What the answer of a guest comes to that was found quiet. */
export const afterAnswer = (
  machine: Running,
  presence: Presence,
  { idleMinutes, loadCounts }: Rules,
  timeZone: string,
  now: Instant,
): Answered => {
  const { state, since: quietSince = now, askedAt = now } = idleOf(machine) ?? {}
  const isLast = state === 'leaving'
  const { isSomebody, seconds } = sessionsIn(presence)
  const minutes = isLast ? idleMinutes : idleMinutes - warnMinutes
  const needed = minutes * 60 - slackSeconds
  const ended = { askedAt: undefined, silent: undefined }
  const back = { ...ended, stopsAt: undefined, since: undefined, state: 'busy' } as const
  // The guest may have answered before that; and whoever came just before it was asked was not known of yet.
  if (wasWanted(machine, ahead(askedAt, -minutes))) return { is: 'there', change: back }
  if (isSomebody && seconds < needed) {
    const typedAt = after(new Date(now), -seconds * 1000)
    const restUntil = later(ahead(typedAt, idleMinutes - warnMinutes), ahead(now, 1))
    const ago = counted(Math.floor(seconds / 60), 'minute')
    const history = `Not stopped: somebody is signed in and typed ${ago} ago.`
    return { is: 'there', change: { ...back, restUntil }, ...(isLast && { history }) }
  }
  const { load15, cpus } = presence
  if (loadCounts && load15 !== undefined && load15 >= busyLoad * cpus) {
    return { is: 'there', change: { ...back, restUntil: ahead(now, askAgainMinutes) } }
  }
  const typedAt = isSomebody ? after(new Date(now), -seconds * 1000) : ''
  const since = later(quietSince, typedAt)
  if (!isLast) {
    const stopsAt = ahead(askedAt, warnMinutes)
    return { is: 'told', change: { ...ended, state: 'leaving', since, stopsAt, restUntil: undefined } }
  }
  const what = isSomebody ? 'nobody typed' : 'nobody was signed in'
  const [at, from] = [localClock(now, timeZone), localClock(since, timeZone)]
  return { is: 'stopped', because: `${at}: ${what} since ${from} and the processor was idle` }
}

/** No answer came in time, or the script failed: nothing is stopped. */
export const afterSilence = (machine: Running, now: Instant): IdleChange => {
  const silent = (idleOf(machine)?.silent ?? 0) + 1
  return {
    ...{ askedAt: undefined, stopsAt: undefined, since: undefined, silent },
    state: silent >= mostSilent ? 'unanswered' : 'quiet',
    restUntil: ahead(now, askAgainMinutes),
  }
}

/**
 * Something else is at work in the guest: soon again, and that counts for nothing. Unless it has left a question unanswered:
 * what is at work there is that question, and Azure takes no other one before it ends.
 */
export const afterBusy = (machine: Running, now: Instant): IdleChange =>
  idleOf(machine)?.silent === undefined
    ? { askedAt: undefined, restUntil: ahead(now, 2) }
    : afterSilence(machine, now)

/** It is stopped now. Where Azure refuses that, it is asked anew after a while, and its people are told once more before. */
export const afterStop = (machine: Running, now: Instant): IdleChange => ({
  ...{ askedAt: undefined, silent: undefined, stopsAt: undefined, restUntil: ahead(now, askAgainMinutes) },
  ...(idleOf(machine)?.state === 'leaving' && { state: 'quiet' }),
})
