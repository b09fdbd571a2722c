import type { ShownRecipe } from '@labkeeper/contract/courses/recipe'
import { regionName, sizeLabel, systemOf } from '@labkeeper/contract/vms/catalogue'

const contentOf = ({ from }: Pick<ShownRecipe, 'from'>): string => {
  if (from.kind === 'version') return `Version ${from.number}`
  const { publisher, offer, sku } = from.image
  const system = systemOf(publisher, offer)
  const label = system?.versions.find((version) => version.sku === sku)?.label ?? sku
  return `${system?.name ?? offer} ${label}`
}

/** 'Ubuntu Server 22.04 LTS · D2as v5 · 32 GB disk · East US' */
export const recipeText = (
  recipe: Pick<ShownRecipe, 'from' | 'sizes' | 'diskSizeGB' | 'location'>,
): string => {
  const { sizes, diskSizeGB, location } = recipe
  return [contentOf(recipe), sizeLabel(sizes[0] ?? ''), `${diskSizeGB} GB disk`, regionName(location)].join(
    ' · ',
  )
}
