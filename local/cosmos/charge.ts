/**
 * Request units, roughly as the service counts them: 1 for a read of 1 kB, 5.5 for a write. Only their
 * presence is real; see DIFFERENCES.md.
 */
export const chargeOf = (kind: 'read' | 'write', characters: number): number => {
  const kilobytes = Math.max(1, Math.ceil(characters / 1024))
  return kind === 'read' ? kilobytes : kilobytes * 5.5
}

export const queryCharge = (rows: number): number => Number((2.3 + 0.12 * rows).toFixed(2))
