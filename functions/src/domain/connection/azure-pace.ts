/**
 * What Azure takes of one principal in one subscription, and what was used of it: token buckets that all labs of the
 * two share. Azure counts where a request arrives and once more at the service that it is for.
 */

/** A bucket: so much at once, and so much a second from then on. */
export interface Budget {
  readonly atOnce: number
  readonly perSecond: number
}

/** The services that count for themselves, by region. */
export type Counted = 'put-vm' | 'update-vm' | 'delete-vm' | 'network'

const fiveMinutes = 300

/**
 * As published: https://learn.microsoft.com/azure/azure-resource-manager/management/request-limits-and-throttling and
 * https://learn.microsoft.com/azure/virtual-machines/compute-throttling-limits. Networks are limited to 1,000 writes in
 * five minutes: a burst of 250 and what then fits into any five minutes.
 */
export const publishedBudgets = {
  reads: { atOnce: 250, perSecond: 25 },
  writes: { atOnce: 200, perSecond: 10 },
  deletes: { atOnce: 200, perSecond: 10 },
  'put-vm': { atOnce: 1_500, perSecond: 500 / 60 },
  'update-vm': { atOnce: 1_500, perSecond: 500 / 60 },
  'delete-vm': { atOnce: 1_500, perSecond: 500 / 60 },
  network: { atOnce: 250, perSecond: 750 / fiveMinutes },
} as const satisfies Record<string, Budget>

export type BucketKind = keyof typeof publishedBudgets
/** `reads`, or what counts by region: `network westeurope`. */
export type Bucket = BucketKind | `${Counted} ${string}`

/** Requests of one hop, by bucket. */
export type Cost = Readonly<Partial<Record<Bucket, number>>>

/** What stays for requests that nobody counts (settings, portals), and for those that arrive bunched. */
const share = { atOnce: 0.9, perSecond: 0.95 }

export const entriesOf = (cost: Cost): [Bucket, number][] => Object.entries(cost) as [Bucket, number][]

/** What is taken of a bucket; `speed` is how much faster than published it fills again. */
export const budgetOf = (bucket: Bucket, speed: number): Budget => {
  const kind = bucket.split(' ')[0] as BucketKind
  const { atOnce, perSecond } = publishedBudgets[kind]
  return { atOnce: Math.floor(atOnce * share.atOnce), perSecond: perSecond * share.perSecond * speed }
}

/** When each bucket that was used had nothing left, or will have: milliseconds since 1970. */
export type Used = Readonly<Partial<Record<Bucket, number>>>

/** Requests left in a bucket; below 0 when more was used than there was. */
export const left = (used: Used, bucket: Bucket, speed: number, now: number): number => {
  const { atOnce, perSecond } = budgetOf(bucket, speed)
  const emptyAt = used[bucket]
  return emptyAt === undefined ? atOnce : Math.min(atOnce, ((now - emptyAt) / 1000) * perSecond)
}

export const withCost = (used: Used, cost: Cost, speed: number, now: number): Used => {
  const next: Partial<Record<Bucket, number>> = { ...used }
  for (const [bucket, count] of entriesOf(cost)) {
    const { perSecond } = budgetOf(bucket, speed)
    next[bucket] = now - ((left(used, bucket, speed, now) - count) / perSecond) * 1000
  }
  return next
}

/** Those that are full again need not be remembered. */
export const withoutFull = (used: Used, speed: number, now: number): Used =>
  Object.fromEntries(
    Object.keys(used).flatMap((name) => {
      const bucket = name as Bucket
      const isFull = left(used, bucket, speed, now) >= budgetOf(bucket, speed).atOnce
      return isFull ? [] : [[bucket, used[bucket]]]
    }),
  )

/** What follows when Azure itself said "too many": whatever was believed, nothing is left when it listens again. */
export const emptiedAt = (used: Used, until: number): Used => ({
  ...used,
  ...Object.fromEntries(
    (['reads', 'writes', 'deletes'] as const).map((bucket) => [bucket, Math.max(used[bucket] ?? 0, until)]),
  ),
})
