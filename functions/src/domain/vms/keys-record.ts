import { idOf, type KeysId, type PersonId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import { listOf, maybe, maybeNumber, type Shape, text } from '../kernel/shape.ts'

/** What is written down of keys in guests: see courses/keys/guest-keys.ts. */

export interface KeysInGuest {
  readonly userId?: PersonId
  /** The account in the guest. */
  readonly account: string
  readonly fingerprints: readonly string[]
}

export interface KeysWish {
  /** Tells it from others: who has read another one does not take it away. */
  readonly id: KeysId
  readonly at: Instant
  /** Of the keys that the account is about to have. */
  readonly rev?: number
}

/** What a step brings into a guest. */
export interface KeysToSet extends KeysInGuest {
  /** For which it was made: where another one stands by then, it does nothing. */
  readonly wish: KeysId
  /** Public keys without options and comments. */
  readonly lines: readonly string[]
}

export const keysInGuestShape: Shape<KeysInGuest> = {
  userId: maybe(idOf('u')),
  account: text,
  fingerprints: listOf(text),
}
export const keysWishShape: Shape<KeysWish> = { id: idOf('ks'), at: text, rev: maybeNumber }
export const keysToSetShape: Shape<KeysToSet> = {
  ...keysInGuestShape,
  wish: idOf('ks'),
  lines: listOf(text),
}
