/**
 * How much each of many was served while there was always somebody to serve. Who comes anew begins a little below the
 * least of the others: ahead of them, but not for as long as they have been at it.
 */
export const countingShares = (ahead: number) => {
  const served = new Map<string, number>()
  const of = (whose: string): number => served.get(whose) ?? 0

  return {
    of,
    count: (whose: string): void => void served.set(whose, of(whose) + 1),
    /** Somebody comes who had nothing to do, while these others have. Answers whether they come anew. */
    join: (whose: string, others: ReadonlySet<string>): boolean => {
      if (others.size === 0) served.clear()
      const least = Math.min(...[...others].map(of))
      const start = others.size === 0 ? 0 : least - ahead
      // Who was here before and is further behind than that counts as new: nothing needs to be known of them.
      for (const [other, count] of served) if (count < start && !others.has(other)) served.delete(other)
      if (served.has(whose)) return false
      served.set(whose, start)
      return true
    },
  }
}
