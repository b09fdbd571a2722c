import { stopReasons } from '@labkeeper/contract/courses/stops'
import { after, type Instant, later } from '../../kernel/instant.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import { idleOf } from './idle-of-machine.ts'
import { leavesAt } from './idle-view.ts'

/** A guest takes some twenty seconds. */
const answerMs = 20_000

interface Known {
  readonly machine: Parameters<typeof idleOf>[0]
  /** When it can be idle at the earliest. */
  readonly lookAt?: Instant | undefined
  /** Whoever it was started for has not come. */
  readonly isMissing: boolean
  /** Nobody was seen to use it, and it is asked as soon as that can be. */
  readonly isQuiet: boolean
}

/** When something is to be done next; undefined for never. */
export const whenToLook = (
  known: readonly Known[],
  when: {
    readonly now: Instant
    /** When Azure may be asked again what it measures. */
    readonly nextLook: Instant
    readonly nextClass?: Instant | undefined
    /** More are to be asked than one look takes. */
    readonly isMore: boolean
  },
): Instant | undefined => {
  const { now, nextLook, nextClass, isMore } = when
  const instants = known.flatMap(({ machine, lookAt, isMissing, isQuiet }) => {
    const { askedAt, restUntil = '', stopsAt } = idleOf(machine) ?? {}
    if (askedAt !== undefined) return [after(new Date(now), answerMs)]
    return [
      lookAt === undefined ? undefined : later(lookAt, nextLook),
      (isMissing || isQuiet) && restUntil > now ? restUntil : undefined,
      stopsAt,
    ]
  })
  return [...instants, nextClass, isMore ? now : undefined].filter((at) => at !== undefined).toSorted()[0]
}

/** Those that stop because nobody uses them, where it was not said inside yet. */
export const whomToTell = (machines: readonly ListedMachine[], now: Instant) =>
  machines.flatMap((machine) => {
    const at = leavesAt(machine)
    return at === undefined || at <= now || machine.course.toldIdle === at
      ? []
      : [{ machine, at, because: stopReasons.idle, kind: 'idle' as const }]
  })
