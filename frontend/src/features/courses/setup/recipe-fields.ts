import type { Recipe } from '@labkeeper/contract/courses/recipe'
import {
  diskSizesFor,
  largestOsDiskGB,
  type Size,
  type System,
  sizesFor,
  systemsIn,
} from '@labkeeper/contract/vms/catalogue'
import type { Choice } from '~/ui/form/select.tsx'

/** What the step about the machine asks; a system by its name. */
export interface RecipeFields {
  location: string
  system: string
  sku: string
  size: string
  diskSizeGB: string
}

export const systemNamed = ({ location, system }: Pick<RecipeFields, 'location' | 'system'>) =>
  systemsIn(location).find(({ name }) => name === system)

const describeSize = ({ label, vCpus, memoryGB, nested }: Size): string =>
  `${label} (${vCpus} vCPU, ${memoryGB} GB)${nested ? ' · Nested' : ''}`

export const sizeChoices = (location: string, system: System | undefined): Choice[] =>
  system
    ? sizesFor(location, system.osType).map((size) => ({ value: size.id, label: describeSize(size) }))
    : []

export const diskChoices = (system: System | undefined): Choice[] =>
  (system ? diskSizesFor(system.osType) : [])
    .filter((gb) => gb <= largestOsDiskGB)
    .map((gb) => ({ value: String(gb), label: `${gb} GB` }))

/** A region offers other systems and sizes than the last one: nothing chosen there stays. */
export const inRegion = (location: string): RecipeFields => ({
  location,
  system: '',
  sku: '',
  size: '',
  diskSizeGB: '',
})

/** A system's first version and smallest disk are what most people want. */
export const withSystem = (fields: RecipeFields, name: string): RecipeFields => {
  const system = systemNamed({ location: fields.location, system: name })
  return {
    location: fields.location,
    system: name,
    sku: system?.versions[0]?.sku ?? '',
    size: '',
    diskSizeGB: system ? String(system.smallestDiskGB) : '',
  }
}

export const toFields = (recipe: Recipe | undefined): RecipeFields => {
  if (!recipe) return inRegion('')
  const { from, location, sizes, diskSizeGB } = recipe
  const image = from.kind === 'image' ? from.image : undefined
  const system = systemsIn(location).find(
    ({ publisher, offer }) => publisher === image?.publisher && offer === image.offer,
  )
  return {
    location,
    system: system?.name ?? '',
    sku: image?.sku ?? '',
    size: sizes[0] ?? '',
    diskSizeGB: String(diskSizeGB),
  }
}

/** What is not asked for stays as it is in the course. */
export const toRecipe = (fields: RecipeFields, last: Recipe | undefined): Recipe | undefined => {
  const system = systemNamed(fields)
  if (!system) return undefined
  const { publisher, offer } = system
  return {
    ...{ adminUsername: 'labadmin', studentIsAdmin: true, ...last },
    from: { kind: 'image', image: { publisher, offer, sku: fields.sku, version: 'latest' } },
    location: fields.location,
    sizes: [fields.size, ...(last?.sizes.slice(1).filter((size) => size !== fields.size) ?? [])],
    diskSizeGB: Number(fields.diskSizeGB),
  }
}
