import { createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import { CloudError } from '../../domain/kernel/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LiveSize } from '../../ports/connection/live-size.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { AzureAccount } from '../../ports/vms/compute.ts'
import { inTime } from '../kernel/in-time.ts'
import { limitsKey } from './limits-key.ts'

const aDayMs = 24 * 3_600_000
/** To whoever asks what the subscription may use: that changes more often than what there is, and still rarely. */
export const restrictionLifeMs = 10 * 60_000
const mostRemembered = 100
/** Somebody waits for it, with a form open. */
const answerMs = 8_000

/** Whoever asks waits for it no longer. */
export const noAnswer = (): CloudError =>
  new CloudError('transient', 'NoAnswer', 'Azure does not answer just now. Try again in a minute.')

export interface KnownSizes {
  /** When Azure said so, in milliseconds. */
  readonly asOf: number
  readonly sizes: readonly LiveSize[]
  /** Azure does not answer now, and this is what it said last. */
  readonly stale: boolean
}

type Told = Omit<KnownSizes, 'stale'>

/**
 * What Azure offers to a subscription in a region, as it was said `lifeMs` ago at most, or what it said last where it does not answer
 * within `patienceMs`. Throws CloudError where nothing is known yet and Azure does not tell.
 */
export type LiveSizes = (
  principal: Principal,
  location: string,
  lifeMs?: number,
  patienceMs?: number,
) => Promise<KnownSizes>

/** The list is long and changes rarely: it is kept for a day. Callers at the same time share one question. */
export const rememberSizes = (azure: Pick<AzureAccount, 'sizes'>, clock: Clock): LiveSizes => {
  const known = createBoundedCache<Told>({ limit: mostRemembered })
  const asking = new Map<string, Promise<Told>>()

  const ask = async (key: string, principal: Principal, location: string): Promise<Told> => {
    const running = asking.get(key)
    if (running !== undefined) return running
    const question = azure
      .sizes(principal, location)
      .then((sizes) => {
        const told = { asOf: clock.now().getTime(), sizes }
        known.set(key, told)
        return told
      })
      .finally(() => asking.delete(key))
    asking.set(key, question)
    return question
  }

  return async (principal, location, lifeMs = aDayMs, patienceMs = answerMs) => {
    const key = limitsKey(principal, location)
    const before = known.get(key)
    if (before !== undefined && clock.now().getTime() - before.asOf < lifeMs)
      return { ...before, stale: false }
    try {
      // What comes later is there for whoever asks then.
      const told = await inTime(ask(key, principal, location), patienceMs, undefined)
      if (told !== undefined) return { ...told, stale: false }
      throw noAnswer()
    } catch (error) {
      // Who may not look any more is not answered from what others were told.
      const isSilent =
        error instanceof CloudError && error.trouble !== 'credentials' && error.trouble !== 'final'
      if (before === undefined || !isSilent) throw error
      return { ...before, stale: true }
    }
  }
}
