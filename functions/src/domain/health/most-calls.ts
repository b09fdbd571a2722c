/** What one address has of an instance's calls, when it is most of them. */
export interface MostCalls {
  readonly address: string
  /** In percent. */
  readonly share: number
  readonly calls: number
}

/** Fewer calls say nothing. */
const leastCalls = 200
const windowMs = 10 * 60_000
const mostAddresses = 2_000

interface Watch {
  note(address: string, now: number): void
  /** Of the last window that was full, and only for as long as another one: a finding grows old. */
  finding(now: number): MostCalls | undefined
}

/**
 * Counts whose calls they are, ten minutes at a time. When one address makes most of them, it is likelier a proxy of
 * Azure's than a person: then everybody shares one throttle. A class behind one line looks the same, so it is a notice.
 */
export const mostCalls = (): Watch => {
  let counts = new Map<string, number>()
  let total = 0
  let beganAt = Number.NEGATIVE_INFINITY
  let last: { readonly most: MostCalls | undefined; readonly at: number } | undefined

  const most = (): MostCalls | undefined => {
    const [top] = [...counts].sort(([, one], [, other]) => other - one)
    if (top === undefined || total < leastCalls || top[1] * 2 <= total) return undefined
    return { address: top[0], share: Math.round((100 * top[1]) / total), calls: total }
  }

  return {
    note(address, now) {
      if (now - beganAt >= windowMs) {
        last = { most: most(), at: now }
        counts = new Map()
        total = 0
        beganAt = now
      }
      total += 1
      // Beyond so many different ones nobody has most of the calls.
      if (counts.has(address) || counts.size < mostAddresses)
        counts.set(address, (counts.get(address) ?? 0) + 1)
    },
    finding: (now) => most() ?? (last !== undefined && now - last.at < windowMs ? last.most : undefined),
  }
}
