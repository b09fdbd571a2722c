import type { Principal } from '../connection/principal.ts'

/** What Azure asks for something, by its own books, which are some hours late. */
export interface Costs {
  /**
   * US dollars that everything with this tag cost on these days of UTC, both included; nothing where Azure knows of nothing.
   * Refused where the role lacks the right to ask, and for subscriptions whose costs are somebody else's to see.
   */
  readCosts(
    principal: Principal,
    tag: { readonly name: string; readonly value: string },
    days: { readonly from: string; readonly to: string },
  ): Promise<number | undefined>
}
