import { isDeepStrictEqual } from 'node:util'
import {
  budgetOf,
  type Cost,
  emptiedAt,
  entriesOf,
  left,
  type Used,
  withCost,
} from '../../domain/connection/azure-pace.ts'
import { type Asking, type Pace, type Turn, takeTurn, unusedPace } from '../../domain/connection/turns.ts'
import { createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Paces, SeenPace } from '../../ports/connection/paces.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { Proof } from '../../ports/vms/compute.ts'
import { principalKey } from './principal-key.ts'

export interface PaceWorld {
  readonly paces: Paces
  readonly clock: Clock
  readonly compute: () => Promise<Proof>
  /** How much faster than published Azure's buckets fill again. */
  readonly azurePace: number
}

/** What one principal in one subscription may send, over all labs and all processes. */
export interface SharedPace {
  /** Throws what Azure's sign-in says of the secret. */
  take(principal: Principal, asking: Asking): Promise<Turn>
  /** Azure said "too many" to somebody who had a turn: everybody waits. */
  hold(principal: Principal, seconds: number): Promise<void>
}

interface Waiting {
  readonly asking: Asking
  readonly go: (turn: Turn) => void
  readonly fail: (error: unknown) => void
}

interface Ahead {
  readonly count: number
  readonly takenAt: number
}

/** What this process knows of one pace. */
interface Share {
  readonly key: string
  seen: SeenPace | undefined
  seenAt: number
  /** Turns that were taken ahead, by what is asked for. */
  readonly ahead: Map<string, Ahead>
  waiting: Waiting[]
  isWriting: boolean
}

const remembered = 500
/** So old may be what somebody is sent away by. */
const freshMs = 1_000
/** Turns that are taken at once while there is plenty: the next ones of their kind cost no write. */
const turnsAhead = 8
const aheadLifeMs = 20_000
/** Of what goes at once so much must be left for that: what changes something is missed sooner, when many labs begin. */
const plentyOf = ({ lane }: Asking): number => (lane === 'looks' || lane === 'questions' ? 2 / 3 : 0.9)
/** How often a turn that was lost to another process is tried again; then it waits a second. */
const races = 12

const kindOf = ({ lane, cost }: Asking): string => `${lane} ${JSON.stringify(cost)}`

const times = (cost: Cost, count: number): Cost =>
  Object.fromEntries(entriesOf(cost).map(([bucket, each]) => [bucket, each * count]))

/** So that processes that met once do not meet again; who asks meanwhile goes with the next write. */
const pauseAfterRace = (race: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(160, 20 * 2 ** race)))

/**
 * Ids are no secret, so nobody gets a turn, and nothing counts, before Azure's sign-in has accepted the principal's
 * secret: a stranger who knows the ids shares nothing. After that labs with different secrets of one principal share,
 * as Azure counts them.
 */
export const sharePace = (world: PaceWorld): SharedPace => {
  const { paces, clock, azurePace: speed } = world
  const shares = createBoundedCache<Share>({ limit: remembered })
  const now = (): number => clock.now().getTime()

  const shareOf = (key: string): Share => {
    const known = shares.get(key)
    if (known !== undefined) return known
    const share: Share = {
      key,
      seen: undefined,
      seenAt: 0,
      ahead: new Map(),
      waiting: [],
      isWriting: false,
    }
    shares.set(key, share)
    return share
  }

  const keep = (share: Share, seen: SeenPace | undefined): void => {
    share.seen = seen
    share.seenAt = now()
  }
  const lookAgain = async (share: Share): Promise<void> => keep(share, await paces.read(share.key))
  const isFresh = ({ seenAt }: Share): boolean => now() - seenAt <= freshMs

  /** The turns of all who ask now, one after the other. */
  const decide = (pace: Pace, waiting: readonly Waiting[]) => {
    const turns: Turn[] = []
    let next = pace
    for (const { asking } of waiting) {
      const taken = takeTurn(next, asking, speed, now())
      turns.push(taken.turn)
      next = taken.pace
    }
    return { turns, next }
  }

  const isPlenty = (used: Used, asking: Asking): boolean =>
    entriesOf(asking.cost).every(
      ([bucket]) => left(used, bucket, speed, now()) >= budgetOf(bucket, speed).atOnce * plentyOf(asking),
    )

  /** Some more of the same kinds, where they are missed by nobody. */
  const takeAhead = (pace: Pace, waiting: readonly Waiting[]) => {
    const kinds = new Map(waiting.map(({ asking }) => [kindOf(asking), asking]))
    const taken: string[] = []
    let { used } = pace
    for (const [kind, asking] of kinds) {
      if (!isPlenty(used, asking)) continue
      used = withCost(used, times(asking.cost, turnsAhead), speed, now())
      taken.push(kind)
    }
    return { taken, pace: { ...pace, used } }
  }

  const settle = async (share: Share, waiting: readonly Waiting[]): Promise<readonly Turn[]> => {
    for (let race = 0; race < races; race += 1) {
      const pace = share.seen?.pace ?? unusedPace
      const { turns, next } = decide(pace, waiting)
      const isSentAway = turns.some(({ waitSeconds }) => waitSeconds > 0)
      if (isSentAway && !isFresh(share)) {
        await lookAgain(share)
        continue
      }
      if (isDeepStrictEqual(next, pace)) return turns
      const { taken, pace: written } = isSentAway ? { taken: [], pace: next } : takeAhead(next, waiting)
      const takenAt = now()
      const seen = await paces.write(share.key, written, share.seen)
      if (seen !== undefined) {
        keep(share, seen)
        for (const kind of taken) share.ahead.set(kind, { count: turnsAhead, takenAt })
        return turns
      }
      await pauseAfterRace(race)
      await lookAgain(share)
    }
    return waiting.map(({ asking }) => ({ waitSeconds: 1, seat: asking.seat }))
  }

  /** One write at a time: whoever asks meanwhile goes with the next one. */
  const work = async (share: Share): Promise<void> => {
    if (share.isWriting) return
    share.isWriting = true
    // Who asks at this very moment goes along.
    await undefined
    while (share.waiting.length > 0) {
      const waiting = share.waiting.splice(0)
      try {
        const turns = await settle(share, waiting)
        for (const [index, { go }] of waiting.entries()) go(turns[index] ?? { waitSeconds: 1 })
      } catch (error) {
        for (const { fail } of waiting) fail(error)
      }
    }
    share.isWriting = false
  }

  /** A turn that was taken ahead; what another process may have heard of Azure since is looked at first. */
  const isTakenAhead = async (share: Share, asking: Asking): Promise<boolean> => {
    const kind = kindOf(asking)
    const ahead = (): Ahead | undefined => {
      const found = share.ahead.get(kind)
      return found !== undefined && found.count > 0 && found.takenAt + aheadLifeMs > now() ? found : undefined
    }
    if (ahead() === undefined) return false
    if (!isFresh(share)) await lookAgain(share)
    const found = ahead()
    // After a hold nothing is left of what was taken before.
    if (found === undefined || (share.seen?.pace.holdUntil ?? 0) > found.takenAt) return false
    share.ahead.set(kind, { ...found, count: found.count - 1 })
    return true
  }

  return {
    async take(principal, asking) {
      await (await world.compute()).prove(principal)
      const share = shareOf(principalKey(principal))
      if (await isTakenAhead(share, asking)) return { waitSeconds: 0 }
      return new Promise((go, fail) => {
        share.waiting.push({ asking, go, fail })
        void work(share)
      })
    },

    async hold(principal, seconds) {
      const share = shareOf(principalKey(principal))
      const holdUntil = now() + seconds * 1000
      for (let race = 0; race < races; race += 1) {
        const pace = share.seen?.pace ?? unusedPace
        if (pace.holdUntil >= holdUntil) return
        const next = { ...pace, used: emptiedAt(pace.used, holdUntil), holdUntil }
        const seen = await paces.write(share.key, next, share.seen)
        if (seen !== undefined) return keep(share, seen)
        await lookAgain(share)
      }
    },
  }
}
