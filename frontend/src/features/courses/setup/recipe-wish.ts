import type { Recipe } from '@labkeeper/contract/courses/recipe'
import { type RecipeFields, toRecipe } from '../recipe/recipe-fields.ts'
import { fromImage, type Source } from '../recipe/sources.ts'

interface Found {
  readonly sources: readonly Source[]
  /** As Azure offers sizes now: the one that would be taken. */
  readonly chosen: { readonly size?: { readonly id: string } | undefined }
}

/** What machines would be made of as it is typed, as soon as that has a price. Who reaches them costs nothing. */
export const recipeWish = (
  fields: RecipeFields,
  { sources, chosen }: Found,
  last: Recipe | undefined,
): Recipe | undefined => {
  const size = chosen.size?.id ?? fields.size
  const version = sources.find(({ value }) => value === fields.source)?.version
  const isVersion = fields.source !== fromImage
  if (fields.location === '' || size === '' || Number(fields.diskSizeGB) <= 0) return undefined
  if (isVersion ? version === undefined : fields.sku === '') return undefined
  const reachable = { ...fields, access: 'anyone', campus: '', keysOnly: false } as const
  return toRecipe(reachable, { version, sizes: [size] }, last)
}
