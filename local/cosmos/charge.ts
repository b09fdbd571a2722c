import type { JsonObject } from './json.ts'
import { indexedTerms } from './model/indexed-terms.ts'
import type { ItemResult } from './model/items.ts'

/**
 * Request units as Microsoft publishes them, by the size of the document; tests/fidelity/request-units.json says where. What
 * lies between two sizes counts as the larger.
 */
const bySize = [
  { kilobytes: 1, read: 1, write: 4.95 },
  { kilobytes: 2, read: 1.04, write: 6.29 },
  { kilobytes: 4, read: 1.14, write: 6.67 },
  { kilobytes: 8, read: 1.33, write: 7.04 },
  { kilobytes: 16, read: 1.67, write: 9.52 },
  { kilobytes: 32, read: 2.19, write: 11.23 },
  { kilobytes: 64, read: 4.76, write: 22.67 },
  { kilobytes: 128, read: 9.95, write: 48.19 },
  { kilobytes: 256, read: 20.28, write: 98.29 },
  { kilobytes: 512, read: 40.95, write: 184.57 },
  { kilobytes: 1024, read: 145.9, write: 625 },
] as const
const largest = { read: 291.8, write: 1250 } as const

const indexedTerm = 0.2
const patchedProperty = 0.4
/** Of what was refused: no document says more than that it is charged. */
export const refusedCharge = 1

type Sized = { readonly json: string } | undefined

const unitsOf = (kind: 'read' | 'write', item: Sized): number => {
  if (item === undefined) return 0
  return (bySize.find(({ kilobytes }) => item.json.length <= kilobytes * 1024) ?? largest)[kind]
}

export const readCharge = ({ item }: ItemResult): number => (item ? unitsOf('read', item) : refusedCharge)

/** The document that goes, the one that comes, and the terms of the index that differ between them. */
export const writeCharge = (
  { before, item, patched = 0 }: Pick<ItemResult, 'before' | 'item' | 'patched'>,
  indexingPolicy: JsonObject,
): number => {
  const gone = before === undefined ? new Set<string>() : indexedTerms(before.document, indexingPolicy)
  const come = item === undefined ? new Set<string>() : indexedTerms(item.document, indexingPolicy)
  const same = [...gone].filter((term) => come.has(term)).length
  const differing = gone.size + come.size - 2 * same
  const units =
    unitsOf('write', before) + unitsOf('write', item) + differing * indexedTerm + patched * patchedProperty
  return Number(units.toFixed(2))
}

export const queryCharge = (rows: number): number => Number((2.3 + 0.12 * rows).toFixed(2))
