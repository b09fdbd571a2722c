import { at, type JsonObject, listAt, numberAt, textAt } from '../../service/json.ts'
import type { Resource } from '../model/resources.ts'

/*
 * What goes on in a guest, as the console sets it: how busy it is, who is signed in, and whether it answers. It belongs to the
 * machine, and outlives the stand-in.
 */

/** What holds from an instant on. */
interface Level {
  readonly since: number
  readonly cpuPercent: number
  readonly networkOutBytesPerSecond: number
  readonly load15: number
}

/** Somebody who is signed in, and when a key was last pressed. */
interface Session {
  readonly user: string
  readonly typedAt: number
}

export const answersOfGuests = ['ok', 'fail', 'never'] as const
/** How a script in it ends: with what it printed, with a failure, or not before a faraway day. */
export type GuestAnswers = (typeof answersOfGuests)[number]

/** Set are those that are given; the others stay. */
export interface UseWish {
  readonly since?: string
  readonly cpuPercent?: number
  readonly networkOutBytesPerSecond?: number
  readonly load15?: number
  readonly sessions?: readonly { readonly user: string; readonly idleMinutes: number }[]
  readonly answers?: GuestAnswers
}

export interface Use {
  /** Before the first of them the guest is as any is. The oldest first. */
  readonly levels: readonly Level[]
  readonly sessions: readonly Session[]
  readonly answers: GuestAnswers
  readonly bootedAt: number
}

const minuteMs = 60_000
const usual = { cpuPercent: 20, networkOutBytesPerSecond: 20_000, load15: 0.5 }

const levelOf = (kept: JsonObject): Level => ({
  since: numberAt(kept, 'since') ?? 0,
  cpuPercent: numberAt(kept, 'cpuPercent') ?? usual.cpuPercent,
  networkOutBytesPerSecond: numberAt(kept, 'networkOutBytesPerSecond') ?? usual.networkOutBytesPerSecond,
  load15: numberAt(kept, 'load15') ?? usual.load15,
})

/** A machine of an earlier version of the stand-in has booted when it was made. */
export const useOf = ({ hidden, createdAt }: Pick<Resource, 'hidden' | 'createdAt'>): Use => {
  const kept = at(hidden, 'use')
  return {
    levels: listAt(kept, 'levels').map(levelOf),
    sessions: listAt(kept, 'sessions').map((session) => ({
      user: textAt(session, 'user') ?? '',
      typedAt: numberAt(session, 'typedAt') ?? 0,
    })),
    answers: answersOfGuests.find((known) => known === at(kept, 'answers')) ?? 'ok',
    bootedAt: numberAt(hidden, 'bootedAt') ?? Date.parse(createdAt),
  }
}

const withUse = (vm: Resource, { levels, sessions, answers }: Omit<Use, 'bootedAt'>): Resource => {
  const use = {
    levels: levels.map((level) => ({ ...level })),
    sessions: sessions.map((session) => ({ ...session })),
    answers,
  }
  return { ...vm, hidden: { ...vm.hidden, use } }
}

/** It comes up, and nobody is signed in. */
export const booted = (vm: Resource, now: number): Resource => {
  const next = withUse(vm, { ...useOf(vm), sessions: [] })
  return { ...next, hidden: { ...next.hidden, bootedAt: now } }
}

/** As every guest is. */
export const usedAsUsual = (vm: Resource): Resource =>
  withUse(vm, { levels: [], sessions: [], answers: 'ok' })

export const levelAt = ({ levels }: Pick<Use, 'levels'>, instant: number): Omit<Level, 'since'> =>
  levels.findLast(({ since }) => since <= instant) ?? usual

/** Undefined when it is to hold since before the guest came up, or from an instant that is still to come. */
export const used = (vm: Resource, wish: UseWish, now: number): Resource | undefined => {
  const use = useOf(vm)
  const since = wish.since === undefined ? now : Date.parse(wish.since)
  if (since < use.bootedAt || since > now) return undefined
  const { cpuPercent, networkOutBytesPerSecond, load15 } = levelAt(use, now)
  const level: Level = {
    since,
    cpuPercent: wish.cpuPercent ?? cpuPercent,
    networkOutBytesPerSecond: wish.networkOutBytesPerSecond ?? networkOutBytesPerSecond,
    load15: wish.load15 ?? load15,
  }
  const sessions = wish.sessions?.map(({ user, idleMinutes }) => ({
    user,
    typedAt: since - idleMinutes * minuteMs,
  }))
  return withUse(vm, {
    levels: [...use.levels.filter((one) => one.since < since), level],
    sessions: sessions ?? use.sessions,
    answers: wish.answers ?? use.answers,
  })
}

/** As the console shows it. */
export const shownUse = (vm: Resource, now: number): JsonObject => {
  const use = useOf(vm)
  const { cpuPercent, networkOutBytesPerSecond, load15 } = levelAt(use, now)
  return {
    ...{ cpuPercent, networkOutBytesPerSecond, load15, answers: use.answers },
    sessions: use.sessions.map(({ user, typedAt }) => ({
      user,
      idleMinutes: Math.floor((now - typedAt) / minuteMs),
    })),
  }
}

/** The mean of a stretch of time; undefined where the guest did not run all through it. */
export const meanOf = (
  use: Use,
  of: 'cpuPercent' | 'networkOutBytesPerSecond',
  from: number,
  to: number,
): number | undefined => {
  if (from < use.bootedAt || to <= from) return undefined
  const changes = use.levels.map(({ since }) => since).filter((since) => since > from && since < to)
  const instants = [from, ...changes, to]
  const sum = instants
    .slice(0, -1)
    .reduce((all, start, index) => all + levelAt(use, start)[of] * ((instants[index + 1] ?? to) - start), 0)
  return sum / (to - from)
}
