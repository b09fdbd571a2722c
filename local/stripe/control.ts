import type { DatabaseSync } from 'node:sqlite'
import type { Faults } from '../service/faults.ts'
import { inTransaction } from '../service/sqlite.ts'
import { advance } from './billing/advance.ts'
import type { Fault } from './faults.ts'
import type { Customer, StripeEvent, Subscription } from './model/objects.ts'
import type { World } from './model/world.ts'
import type { Attempt, Dispatcher, Signature } from './webhooks/dispatcher.ts'

export interface Delivery {
  /** The id of an event, or a whole one to be sent as it is. */
  readonly event: string | { readonly id?: unknown }
  readonly times: number
  /** By how much the signature is too old; negative = from the future. */
  readonly ageSeconds: number
  readonly signature: Signature
}

/** What only a person at the console, or a test, can do. */
export interface Control {
  /** Newest first. */
  events(): StripeEvent[]
  subscriptions(): Subscription[]
  customers(): Customer[]
  attempts(): Attempt[]
  /** Moves one subscription's time forward; its events have been sent once when this resolves. */
  advance(id: string, days: number): Promise<Subscription>
  /** Undefined when there is no such event. */
  deliver(delivery: Delivery): Promise<number[] | undefined>
  readonly faults: {
    readonly add: (fault: Fault) => void
    readonly clear: () => void
    /** With the times that are left. */
    readonly list: () => readonly Fault[]
  }
}

export const createControl = (
  world: World,
  database: DatabaseSync,
  dispatcher: Dispatcher,
  faults: Faults<Fault>,
): Control => ({
  events: () => world.store.list('event'),
  subscriptions: () => world.store.list('subscription'),
  customers: () => world.store.list('customer'),
  attempts: dispatcher.attempts,
  advance: async (id, days) => {
    const advanced = inTransaction(database, () => advance(world, id, days))
    await dispatcher.settled()
    return advanced
  },
  deliver: async ({ event, times, ageSeconds, signature }) => {
    const sent = typeof event === 'string' ? world.store.find('event', event) : event
    if (sent === undefined) return undefined
    const statuses: number[] = []
    for (let count = 0; count < times; count += 1) {
      statuses.push(await dispatcher.send(sent, String(sent.id), signature, ageSeconds))
    }
    return statuses
  },
  faults: {
    add: (fault) => faults.add(fault, fault.times),
    clear: faults.clear,
    list: () => faults.list().map(({ fault, left }) => ({ ...fault, times: left })),
  },
})
