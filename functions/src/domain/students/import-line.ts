import type { OperationRecord } from '../operations/operation-record.ts'

/** What the order of a lab's imports is made of. */
export type ImportInLine = Pick<OperationRecord, 'id' | 'state' | 'open' | 'total' | 'createdAt'>

const byAge = (one: ImportInLine, other: ImportInLine): number =>
  one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id)

/** The one import of a lab that may run: the oldest that is accepted and has not ended. */
export const firstInLine = (imports: readonly ImportInLine[]): ImportInLine | undefined =>
  imports.filter(({ state, open }) => state === 'accepted' && open > 0).toSorted(byAge)[0]

/** `missing`: the acceptance never ended, and was undone. */
export const placeInLine = (
  imports: readonly ImportInLine[],
  operationId: string,
): 'first' | 'waiting' | 'accepting' | 'missing' => {
  const own = imports.find(({ id }) => id === operationId)
  if (own === undefined) return 'missing'
  if (own.state !== 'accepted') return 'accepting'
  return firstInLine(imports)?.id === operationId ? 'first' : 'waiting'
}
