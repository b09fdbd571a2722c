import { createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import { vmKey } from '../../domain/vms/azure-names.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { AzureVm, Compute } from '../../ports/vms/compute.ts'
import { holdOnRefusal } from '../connection/hold-on-refusal.ts'
import { principalKey } from '../connection/principal-key.ts'
import type { SharedPace } from '../connection/share-pace.ts'

export interface ListingWorld {
  readonly compute: () => Promise<Compute>
  readonly azureTurns: SharedPace
  readonly clock: Clock
}

/** What was in the subscription at that instant, or later. */
export interface Listing {
  readonly begunAt: Instant
  /** By group and name. */
  readonly vms: ReadonlyMap<string, AzureVm>
}

/** Requests to Azure are short: the listing is to be asked for again. */
export class ListingLater extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('The listing waits for its turn')
    this.name = 'ListingLater'
    this.seconds = seconds
  }
}

const remembered = 50
const lifeMs = 60_000
/** Of each of the two listings; how many Azure puts on a page is not published. */
const vmsPerPage = 50
/** However long it is: more than a bucket has room for would wait for ever. */
const mostReads = 100

/** A comparison stands in the open round: many labs wait for it. */
export const listingSeat = { lane: 'looks', labId: 'listing', seat: 0, spread: 0 } as const

interface Shelf {
  last: Listing | undefined
  underWay: Promise<Listing> | undefined
}

/**
 * One listing for all labs of a principal that ask at the same time. Whoever asks gets one that was begun since, and begins
 * the next when there is none: those who come while one is under way share the one after it. Each of them has shown the
 * secret, and what it does not know of is no concern of it.
 */
export const shareListing = ({ compute, azureTurns, clock }: ListingWorld) => {
  const shelves = createBoundedCache<Shelf>({
    limit: remembered,
    lifeMs,
    now: () => clock.now().getTime(),
  })

  const shelfOf = (key: string): Shelf => {
    const shelf = shelves.get(key) ?? { last: undefined, underWay: undefined }
    shelves.set(key, shelf)
    return shelf
  }

  const readsFor = ({ last }: Shelf): number =>
    Math.min(mostReads, 2 + 2 * Math.ceil((last?.vms.size ?? 0) / vmsPerPage))

  const read = async (principal: Principal, shelf: Shelf): Promise<Listing> => {
    const { waitSeconds } = await azureTurns.take(principal, {
      ...listingSeat,
      cost: { reads: readsFor(shelf) },
    })
    if (waitSeconds > 0) throw new ListingLater(waitSeconds)
    const begunAt = clock.now().toISOString()
    const found = await holdOnRefusal(azureTurns, principal, async () => (await compute()).listVms(principal))
    shelf.last = { begunAt, vms: new Map(found.map((vm) => [vmKey(vm.resourceGroup, vm.name), vm])) }
    return shelf.last
  }

  return async (principal: Principal, since: Instant): Promise<Listing> => {
    await (await compute()).prove(principal)
    const shelf = shelfOf(principalKey(principal))
    // What is under way was begun too early, and how it ends is others' concern.
    while (shelf.underWay !== undefined && !isSince(shelf.last, since))
      await shelf.underWay.catch(() => undefined)
    if (shelf.last !== undefined && isSince(shelf.last, since)) return shelf.last
    const reading = read(principal, shelf)
    shelf.underWay = reading
    try {
      return await reading
    } finally {
      shelf.underWay = undefined
    }
  }
}

const isSince = (listing: Listing | undefined, since: Instant): boolean =>
  listing !== undefined && listing.begunAt > since
