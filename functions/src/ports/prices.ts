import type { Kind } from '../domain/usage.ts'

/** What Azure asks for its VMs, as everybody may read it. */
export interface Prices {
  /** US dollars an hour at list price; undefined for what has none. Throws when prices cannot be read. */
  hourly(kind: Kind): Promise<number | undefined>
}
