import type { LucideIcon } from 'lucide-react'
import { holdsAll, wordsOf } from '~/lib/words.ts'

/** Something the palette can do. */
export interface Entry {
  readonly id: string
  readonly label: string
  /** What kind of thing it is, or where it lies: shown muted, and searched too. */
  readonly hint: string
  readonly icon: LucideIcon
  readonly run: () => void
}

/** More would only be scrolled past: another letter finds faster. */
const most = 50

const rankOf = (entry: Entry, query: string): number => {
  const label = entry.label.toLowerCase()
  if (label.startsWith(query)) return 0
  return label.includes(query) ? 1 : 2
}

/** The entries that hold every word of the query; those whose name begins with it come first. */
export const findEntries = (entries: readonly Entry[], query: string): readonly Entry[] => {
  const plain = query.trim().toLowerCase()
  const words = wordsOf(query)
  const found = entries.filter(({ label, hint }) => holdsAll(`${label} ${hint}`, words))
  return found
    .map((entry) => ({ entry, rank: rankOf(entry, plain) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ entry }) => entry)
}
