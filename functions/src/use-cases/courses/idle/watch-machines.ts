import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { tiersOf } from '../../../domain/courses/course-view.ts'
import { idleOf } from '../../../domain/courses/idle/idle-of-machine.ts'
import {
  afterAnswer,
  afterBusy,
  afterLook,
  afterSilence,
  firstLookAt,
  isTired,
  staysAfterAll,
  waitsToBeAsked,
  wasWanted,
} from '../../../domain/courses/idle/judge-idle.ts'
import { becauseNobodyCame, noShowsOf } from '../../../domain/courses/idle/no-shows.ts'
import { wasQuiet } from '../../../domain/courses/idle/quiet.ts'
import { whenToLook, whomToTell } from '../../../domain/courses/idle/when-to-look.ts'
import { isCalm, outOfClass } from '../../../domain/courses/idle/who-is-watched.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { rulesOf } from '../../../domain/courses/rules.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import { after, type Instant } from '../../../domain/kernel/instant.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { Presence } from '../../../ports/vms/begun.ts'
import type { Compute } from '../../../ports/vms/compute.ts'
import { shareOfMinute } from '../../kernel/share-of-minute.ts'
import type { Crowd } from '../classes/turn-classes.ts'
import type { StopToTell } from '../machines/tell-of-stops.ts'
import { type AskingWorld, askGuests, type Heard } from './ask-guests.ts'
import { type MeasuringWorld, measureUse } from './measure-use.ts'
import { type IdleWritesWorld, writesOfIdle } from './writes-of-idle.ts'

export interface WatchingWorld
  extends Omit<AskingWorld, 'compute'>,
    Omit<IdleWritesWorld, 'guestQuestions'>,
    Omit<MeasuringWorld, 'compute' | 'labs'> {
  readonly labs: Pick<LabBook, 'read'> & MeasuringWorld['labs']
  readonly compute: () => Promise<Pick<Compute, 'askWhoIsThere' | 'poll' | 'readUse'>>
  readonly openPrincipal: (lab: LabRecord) => Principal
  /** How often it is looked at what Azure measures. */
  readonly idleLookMinutes: number
}

interface Watched {
  readonly stopped: number
  /** Whose people are to hear of it. */
  readonly tell: readonly StopToTell[]
  /** When to look again. */
  readonly next?: Instant | undefined
  /** When Azure is asked again what it measures, if it was now. */
  readonly idleLookAt?: Instant
}

const minuteMs = 60_000
/** So many guests are asked in one go; the others follow with the next look, which is at once. */
const mostQuestions = 24
const mostAtOnce = 6
/** Azure has twenty more for the last of them. */
const shareSeconds = 10

const nothingKnown = {
  ...{ askedAt: undefined, silent: undefined },
  ...{ state: undefined, since: undefined, stopsAt: undefined },
}

/**
 * Stops machines that nobody uses, and those that were started for somebody who has not come. What is known stands on the
 * machine, and is written before anybody is asked: so it goes on from there, whoever dies.
 */
export const watchMachines = (world: WatchingWorld) => {
  const { clock, guestQuestions, labs, idleLookMinutes } = world
  const guests = askGuests(world)
  const measure = measureUse(world)

  return async (course: CourseRecord, { people, machines }: Crowd): Promise<Watched> => {
    const { labId, timeZone } = course
    const rules = rulesOf(course)
    const now = clock.now().toISOString()
    const isOver = shareOfMinute(clock, shareSeconds)
    const calm = machines.filter(isCalm)
    const noShows = noShowsOf(course, people, calm, now)
    const own = outOfClass(course, people, calm)
    const open = calm.filter((machine) => idleOf(machine)?.askedAt !== undefined)
    const ownIds = new Set(own.map(({ id }) => id))
    // In class nobody is stopped for that, whatever was said before.
    const spared = calm.filter((machine) => !ownIds.has(machine.id) && idleOf(machine)?.stopsAt !== undefined)
    const nothing = { stopped: 0, tell: [], next: noShows.next }
    if (own.length + noShows.due.length + open.length + spared.length === 0) return nothing
    const lab = await labs.read(labId)
    if (lab?.cloud === undefined) return nothing
    const principal = world.openPrincipal(lab)
    const watched: typeof ownIds = tiersOf(lab).idle.ok ? ownIds : new Set()
    const missing = new Map(noShows.due.map((one) => [one.machine.id, one]))
    const { current, note, stop, stopped } = writesOfIdle(world, course, calm)
    const here = (ids: Iterable<ListedMachine['id']>) => [...ids].flatMap((id) => current.get(id) ?? [])

    const answered = async (machine: ListedMachine, presence: Presence): Promise<void> => {
      const at = clock.now().toISOString()
      const absent = missing.get(machine.id)
      if (absent !== undefined && presence.sessions.length === 0) {
        return stop(machine, becauseNobodyCame(rules.noShowMinutes), absent.opensAt)
      }
      if (absent !== undefined) {
        missing.delete(machine.id)
        return note(machine, nothingKnown, { seenAt: at })
      }
      if (!watched.has(machine.id)) return note(machine, nothingKnown)
      const found = afterAnswer(machine, presence, rules, timeZone, at)
      if (found.is === 'stopped') return stop(machine, found.because, idleOf(machine)?.askedAt)
      await note(machine, found.change, 'history' in found ? found : {})
    }

    const hear = async (machine: ListedMachine, heard: Heard): Promise<void> => {
      const at = clock.now().toISOString()
      if (heard.is === 'answered') await answered(machine, heard.presence)
      if (heard.is === 'busy') await note(machine, afterBusy(machine, at))
      if (heard.is === 'silent') await note(machine, afterSilence(machine, at))
    }

    const hearAll = async (
      some: readonly ListedMachine[],
      ask: (machine: ListedMachine, askedAt: Instant) => Promise<Heard>,
    ): Promise<void> => {
      for (const part of chunks(some, mostAtOnce)) {
        // As if whoever began had died: what is open is looked at again.
        if (isOver()) return
        await Promise.all(part.map(async (one) => hear(one, await ask(one, idleOf(one)?.askedAt ?? now))))
      }
    }

    // 1. Questions that are open.
    const openIds = open.map(({ id }) => id)
    const tickets = await guestQuestions.tickets(labId, openIds)
    await hearAll(open, (one, askedAt) => guests.look(principal, labId, one, askedAt, tickets.get(one.id)))

    for (const machine of here(spared.map(({ id }) => id))) await note(machine, nothingKnown)

    // 2. Who has not come.
    const asked: ListedMachine['id'][] = []
    let isMore = false
    for (const machine of here(missing.keys())) {
      const { askedAt, restUntil = '' } = idleOf(machine) ?? {}
      const isToAsk = askedAt === undefined && restUntil <= now && !isTired(machine)
      if (!isToAsk) continue
      if (asked.length === mostQuestions) {
        isMore = true
        continue
      }
      asked.push(machine.id)
      await note(machine, { askedAt: now })
    }

    // 3. What Azure measures. Whoever said that they stay is not about to be stopped.
    for (const machine of here(watched).filter((one) => staysAfterAll(one, now))) {
      await note(machine, { state: 'busy', stopsAt: undefined, since: undefined })
    }
    const { idleLookAt = '' } = course
    const isTime = idleLookAt <= now
    // Who has waited so long for guests measures with the next look.
    const isLate = isOver()
    if (isLate) isMore = true
    const due = (isLate ? [] : here(watched)).filter((machine) => {
      const first = firstLookAt(machine, rules)
      const isLast = (idleOf(machine)?.stopsAt ?? '9') <= now
      const isToLook = isTime || isLast || waitsToBeAsked(machine, now)
      return first !== undefined && first <= now && isToLook
    })
    const span = { from: after(new Date(now), -rules.idleMinutes * minuteMs), to: now }
    const samples = await measure(lab, principal, due, span)
    for (const machine of samples === undefined ? [] : due) {
      const isQuiet = (minutes: number) =>
        !wasWanted(machine, after(new Date(now), -minutes * minuteMs)) &&
        wasQuiet(samples?.get(machine.id) ?? [], minutes, now)
      const { change, asks } = afterLook(machine, isQuiet, rules, now)
      const isToAsk = asks && asked.length < mostQuestions
      if (asks && !isToAsk) isMore = true
      if (isToAsk) asked.push(machine.id)
      await note(machine, isToAsk ? { ...change, askedAt: now } : change)
    }

    // 4. Questions that begin.
    await hearAll(here(asked), (one, askedAt) => guests.begin(principal, labId, one, askedAt))

    // What is stopped now, or was somebody else's this time, is looked at again when that is over.
    if (current.size < calm.length) isMore = true
    const nextLook = isTime ? after(new Date(now), idleLookMinutes * minuteMs) : idleLookAt
    const known = [...current.values()].map((machine) => {
      // Also where the right to it is missing: it may be given.
      const lookAt = ownIds.has(machine.id) ? firstLookAt(machine, rules) : undefined
      const isQuiet = watched.has(machine.id) && idleOf(machine)?.state === 'quiet'
      return { machine, lookAt, isMissing: missing.has(machine.id), isQuiet }
    })
    return {
      stopped: stopped(),
      tell: whomToTell(here(watched), now),
      next: whenToLook(known, { now, nextLook, nextClass: noShows.next, isMore }),
      ...(isTime && due.length > 0 ? { idleLookAt: nextLook } : {}),
    }
  }
}
