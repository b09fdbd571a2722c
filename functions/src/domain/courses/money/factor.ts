import type { Instant } from '../../kernel/instant.ts'
import type { Adopted } from './azure-costs-record.ts'

/**
 * Amounts are list prices, until somebody takes over what Azure really asks for: from then on they are that times a factor. So
 * what is counted is counted by the rate that held, which has a number: none before the first.
 */

export interface Rated {
  readonly adopted?: readonly Adopted[]
}

interface Piece {
  readonly since: Instant
  readonly until: Instant
}

/** A piece, cut where the rate changed. */
export const cutByRate = <P extends Piece>(
  piece: P,
  { adopted = [] }: Rated,
): { readonly piece: P; readonly rate: number }[] => {
  const parts: { piece: P; rate: number }[] = []
  let since = piece.since
  for (const [index, { at }] of adopted.entries()) {
    if (at <= since) continue
    if (at >= piece.until) break
    parts.push({ piece: { ...piece, since, until: at }, rate: index })
    since = at
  }
  const rate = adopted.filter(({ at }) => at <= since).length
  return [...parts, { piece: { ...piece, since }, rate }]
}

/** By which list prices are multiplied, by the number of a rate. */
export const factorOf = ({ adopted = [] }: Rated, rate: number): number => adopted[rate - 1]?.factor ?? 1

export const factorNow = ({ adopted = [] }: Rated): number => adopted.at(-1)?.factor ?? 1

/** Beside what a price depends on, in the key of a ledger: of letters that keys have already. */
export const withRate = (kind: string, rate: number): string => (rate === 0 ? kind : `${kind}_r${rate}`)

export const splitRate = (kind: string): { readonly kind: string; readonly rate: number } => {
  const [, plain = kind, rate = '0'] = /^(.*)_r(\d+)$/.exec(kind) ?? []
  return { kind: plain, rate: Number(rate) }
}
