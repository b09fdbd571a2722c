import { type CheckpointId, type DiskId, idOf } from '../kernel/ids.ts'
import { flag, maybe, maybeNumber, maybeText, oneOf, part, type Shape, text } from '../kernel/shape.ts'
import type { KeptDisk } from '../vms/belongings.ts'

/** A machine gets another disk: see exchange.ts. */
export interface Exchange {
  readonly way: 'swap' | 'image' | 'anew'
  /** Which disk it gets, by its name in Azure. */
  readonly to: string
  /** It is one that was kept, and is not made. */
  readonly back?: DiskId
  /** It is made of one of these. */
  readonly checkpoint?: CheckpointId
  /**
   * What the disk is called, and until when it stays, that the machine has until then; and whose it is. That is known now:
   * before it is done somebody else may have the machine.
   */
  readonly keeps: Pick<KeptDisk, 'id' | 'until' | 'of' | 'clean'>
  /** It ran, and is to run again. */
  readonly ran: boolean
  /** How often nobody could look at what has become of it. */
  readonly unseen?: number
  /** How the instant is written to whoever is told. */
  readonly untilInWords?: string
}

export const exchangeShape: Shape<Exchange> = {
  way: oneOf('swap', 'image', 'anew'),
  to: text,
  back: maybe(idOf('dsk')),
  checkpoint: maybe(idOf('chk')),
  keeps: part<Exchange['keeps']>({
    id: idOf('dsk'),
    until: text,
    of: maybe(idOf('u')),
    clean: maybe(oneOf(true)),
  }),
  ran: flag,
  unseen: maybeNumber,
  untilInWords: maybeText,
}
