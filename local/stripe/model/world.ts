import { apiVersion } from '../version.ts'
import type { StripeEvent } from './objects.ts'
import type { Store } from './store.ts'

/** What everything here works with. */
export interface World {
  readonly store: Store
  /** Seconds since 1970. */
  now(): number
  /** Where the API and the pages answer. */
  origin(): string
  /** Writes an event down, to be delivered once the present transaction has landed. */
  emit(type: string, object: object, previous?: object): void
}

/** `queue` takes the event's id in the same transaction. */
export const createWorld = (
  store: Store,
  now: () => number,
  origin: () => string,
  queue: (eventId: string) => void,
): World => ({
  store,
  now,
  origin,
  emit: (type, object, previous) => {
    const event: StripeEvent = {
      id: store.newId('event'),
      object: 'event',
      api_version: apiVersion,
      type,
      created: now(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: {
        // As it is now: what happens to it later is another event.
        object: structuredClone(object),
        ...(previous === undefined ? {} : { previous_attributes: previous }),
      },
    }
    store.put('event', event)
    queue(event.id)
  },
})
