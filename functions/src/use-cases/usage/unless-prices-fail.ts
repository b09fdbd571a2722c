import { inTime } from '../kernel/in-time.ts'

/** Nothing else waits longer for what it costs. */
const pricesMs = 4_000

/** What was found out by prices, or nothing: what has a price is shown without it. The gateway has reported why. */
export const unlessPricesFail = <T>(asked: Promise<T>): Promise<T | undefined> =>
  inTime(asked, pricesMs, undefined).catch(() => undefined)
