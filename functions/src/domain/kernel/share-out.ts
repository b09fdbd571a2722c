interface Due {
  readonly id: string
  readonly labId: string
  readonly dueAt: string
}

const longestOverdueFirst = (one: Due, other: Due): number => one.dueAt.localeCompare(other.dueAt)

/** At most so many of what is due: one of each lab, then a second of each, until there are enough; the longest overdue first. */
export const shareOut = (due: readonly Due[], most: number): Map<string, string[]> => {
  const labs = Map.groupBy(due.toSorted(longestOverdueFirst), ({ labId }) => labId)
  const rounds = [...labs.values()].flatMap((ofLab) => ofLab.map((one, round) => ({ ...one, round })))
  const chosen = rounds.toSorted((one, other) => one.round - other.round).slice(0, most)
  const shared = new Map<string, string[]>()
  for (const { labId, id } of chosen) shared.set(labId, [...(shared.get(labId) ?? []), id])
  return shared
}
