import { PowerState } from '@labkeeper/contract/vms/power'
import type { Instant } from '../../kernel/instant.ts'
import { flag, maybe, maybeNumber, maybeText, oneOf, part, type Shape, text } from '../../kernel/shape.ts'
import { type BootSign, bootSigns } from './boot-log.ts'

/** What was seen of a machine that somebody cannot connect to. Whatever is absent nobody knows. */

/** From outside, as Azure shows it. */
export interface Sights {
  readonly powerState?: PowerState
  /** Azure could not finish what it last did to the machine: why, in our sentence. */
  readonly failed?: string | false
  readonly host?: 'well' | 'ill'
  readonly hasAddress?: boolean
  /** The rule that keeps them out, or none. */
  readonly closedBy?: string | false
  /** `isNew`: it has not said anything since the machine came up. */
  readonly agent?: { readonly answers: boolean; readonly at?: Instant; readonly isNew?: true }
  readonly boot?: BootSign | 'none'
  /** There is no such machine any more. */
  readonly gone?: true
}

/** From inside, as the guest says. Whoever is at home there may have it say anything. */
export interface Inside {
  readonly service?: boolean
  readonly listening?: boolean
  /** Its own firewall lets the port in. */
  readonly firewall?: boolean
  readonly freeMB?: number
  /** By how much its clock is ahead, or behind if negative. */
  readonly clockSeconds?: number
  readonly account?: 'ok' | 'locked' | 'expired'
  /** It takes passwords. */
  readonly passwords?: boolean
  /** How many public keys open the account. */
  readonly keys?: number
}

/** Whether the port is open to whoever asks. */
export type OpeningSight =
  | { readonly is: 'open' }
  | { readonly is: 'unknown' }
  | { readonly is: 'closed'; readonly for: readonly string[]; readonly from?: string }

/** What our own records say, at the moment of the question. */
export interface Asked {
  readonly port: number
  readonly osType: 'Linux' | 'Windows'
  readonly timeZone: string
  /** The account that they sign in to. */
  readonly account?: string
  /** The address that they come from. */
  readonly from?: string
  readonly opening: OpeningSight
  /** What goes on with the machine, and for how long. */
  readonly work?: { readonly doing: string; readonly seconds?: number }
  /** For how long the machine has run, as far as we know. */
  readonly runningSeconds?: number
  /** Somebody else set a password that they have not seen. */
  readonly newPassword?: { readonly by: string; readonly at: Instant }
  /** Why the last start, stop or restart failed. */
  readonly lastError?: string
  /** The course means keys to be used. */
  readonly keysOnly?: boolean
  /** It is kept as a snapshot: there is nothing of it to look at. */
  readonly isParked?: boolean
}

export const sightsShape: Shape<Sights> = {
  powerState: maybe(oneOf(...PowerState.options)),
  failed: (value): value is Sights['failed'] => value === undefined || value === false || text(value),
  host: maybe(oneOf('well', 'ill')),
  hasAddress: maybe(flag),
  closedBy: (value): value is Sights['closedBy'] => value === undefined || value === false || text(value),
  agent: maybe(
    part<NonNullable<Sights['agent']>>({ answers: flag, at: maybeText, isNew: maybe(oneOf(true)) }),
  ),
  boot: maybe(oneOf<BootSign | 'none'>(...bootSigns, 'none')),
  gone: maybe(oneOf(true)),
}

export const askedShape: Shape<Asked> = {
  port: (value): value is number => typeof value === 'number',
  osType: oneOf('Linux', 'Windows'),
  timeZone: text,
  account: maybeText,
  from: maybeText,
  opening: (value): value is OpeningSight => typeof value === 'object' && value !== null && 'is' in value,
  work: maybe(part<NonNullable<Asked['work']>>({ doing: text, seconds: maybeNumber })),
  newPassword: maybe(part<NonNullable<Asked['newPassword']>>({ by: text, at: text })),
  runningSeconds: maybeNumber,
  lastError: maybeText,
  keysOnly: maybe(flag),
  isParked: maybe(flag),
}
