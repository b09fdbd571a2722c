/** The items in pieces of at most `size`, in order: `chunks([1, 2, 3], 2)` → `[[1, 2], [3]]`. */
export const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
