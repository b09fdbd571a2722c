/** At most so many that stand side by side: where one is refused again and again, the others have their turn all the same. */
export const randomStretch = <T>(items: readonly T[], most: number): readonly T[] => {
  const first = Math.floor(Math.random() * Math.max(1, items.length - most + 1))
  return items.slice(first, first + most)
}
