import type { Recipe } from '@labkeeper/contract/courses/recipe'

const isOfFallback = (field: string): boolean => /^recipe\.sizes\.[1-4]$/.test(field)

/** The same without sizes that nobody has chosen, if these are all that was refused: what a lab allows is not always known here. */
export const withoutRefused = (
  recipe: Recipe,
  refused: Readonly<Record<string, string>>,
): Recipe | undefined => {
  const fields = Object.keys(refused)
  if (fields.length === 0 || !fields.every(isOfFallback)) return undefined
  return { ...recipe, sizes: recipe.sizes.filter((_, index) => !fields.includes(`recipe.sizes.${index}`)) }
}
