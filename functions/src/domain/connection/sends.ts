import type { Cost, Counted } from './azure-pace.ts'
import type { Lane } from './turns.ts'

/** The requests that one call to Azure is made of, at most, as long as nothing unusual happens. */
export interface Sends {
  readonly reads?: number
  readonly writes?: number
  readonly deletes?: number
  /** Who counts what changes something once more, for its region. */
  readonly counted?: Counted
}

export const aLook: Sends = { reads: 1 }

export const laneOf = ({ writes, deletes }: Sends): Lane =>
  deletes !== undefined ? 'deletes' : writes !== undefined ? 'writes' : 'looks'

export const costOf = ({ counted, ...requests }: Sends, region: string): Cost => {
  const changes = (requests.writes ?? 0) + (requests.deletes ?? 0)
  return counted === undefined ? requests : { ...requests, [`${counted} ${region}`]: changes }
}
