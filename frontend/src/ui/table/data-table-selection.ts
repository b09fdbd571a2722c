import type { Selection } from './data-table-features.ts'

/** How many of these rows are selected. Looks at no more of ten thousand than it must. */
export const shareOf = (ids: readonly string[], selection: Selection): 'none' | 'some' | 'all' => {
  if (selection.size === 0) return 'none'
  const first = ids.findIndex((id) => !selection.has(id))
  if (first === -1) return ids.length > 0 ? 'all' : 'none'
  return first > 0 || ids.some((id) => selection.has(id)) ? 'some' : 'none'
}

/** The selection with these rows or without them; other rows stay as they are. */
export const withRows = (selection: Selection, ids: readonly string[], isSelected: boolean): Selection => {
  const changed = new Set(selection)
  for (const id of ids) {
    if (isSelected) changed.add(id)
    else changed.delete(id)
  }
  return changed
}
