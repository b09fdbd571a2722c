import { idOf, type ParkId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import { maybe, maybeNumber, maybeText, oneOf, type Shape, text } from '../kernel/shape.ts'

/**
 * A machine that is kept as a snapshot: neither its VM nor its disk is in Azure, and all else of it stays. At each moment there
 * is its disk or a snapshot that is ready, and the record says which:
 *
 *   saving   the disk: a snapshot of it is being made, and is of no use if nothing comes of that
 *   unsure   the snapshot is ready, and the VM is being taken away; where that ended half-way nobody knows whether it is there
 *   parked   the snapshot
 */
export interface Parked {
  readonly stage: 'saving' | 'unsure' | 'parked'
  readonly id: ParkId
  /** In Azure. */
  readonly snapshot: string
  /** What the disk is called that is made of it. No name is used twice, so that nothing old is taken for it. */
  readonly disk: string
  readonly since: Instant
  /** The disk that it is of, as long as that is to go. */
  readonly from?: string
  readonly sizeGB?: number
  readonly generation?: string
  readonly securityType?: string
  /** The disk that is made of it is, or may be, a slow one. */
  readonly slow?: true
}

export interface MaybeParked {
  readonly parked?: Parked
}

/** Whoever wants something of its VM brings it back first. */
export const isParked = ({ parked }: MaybeParked): boolean =>
  parked !== undefined && parked.stage !== 'saving'

export const parkedShape: Shape<Parked> = {
  stage: oneOf('saving', 'unsure', 'parked'),
  id: idOf('prk'),
  snapshot: text,
  disk: text,
  since: text,
  from: maybeText,
  sizeGB: maybeNumber,
  generation: maybeText,
  securityType: maybeText,
  slow: maybe(oneOf(true)),
}
