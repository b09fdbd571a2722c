import type { Limits } from '@labkeeper/contract/courses/creators'
import type { Access, Recipe } from '@labkeeper/contract/courses/recipe'
import type { Need } from '@labkeeper/contract/courses/sizes'
import {
  diskSizesFor,
  largestOsDiskGB,
  regions,
  type System,
  systems,
  systemsIn,
} from '@labkeeper/contract/vms/catalogue'
import type { Choice } from '~/ui/form/select.tsx'
import { fromImage, type Source, sourceOfVersion } from './sources.ts'

/** What is asked of the machines of a course. */
export interface RecipeFields {
  need: Need | ''
  /** An image, or one of the sources. */
  source: string
  location: string
  /** By its name. */
  system: string
  sku: string
  /** Empty: what is proposed. */
  size: string
  diskSizeGB: string
  /** Who can reach the machines from outside. */
  access: Access
  /** Ranges of addresses, as they are typed. */
  campus: string
  /** Nobody signs in by a password. Of Linux only. */
  keysOnly: boolean
}

/** What most courses are for; of one that has its machines already nobody remembers it. */
const usualNeed = 'office'

const empty: RecipeFields = {
  ...{ need: usualNeed, source: fromImage, location: '', system: '', sku: '', size: '', diskSizeGB: '' },
  ...{ access: 'address', campus: '', keysOnly: false },
}

export const systemNamed = (name: string): System | undefined =>
  systems.find((system) => system.name === name)

/** Those that the lab's owner allows, and the one that is chosen. */
export const regionChoices = (limits: Pick<Limits, 'locations'> | undefined, chosen: string): Choice[] => {
  const allowed = limits?.locations ?? []
  return Object.entries(regions)
    .filter(([id]) => allowed.length === 0 || allowed.includes(id) || id === chosen)
    .map(([value, label]) => ({ value, label }))
}

export const systemChoices = (location: string): Choice[] =>
  systemsIn(location).map(({ name }) => ({ value: name, label: name }))

const smallestRecipeGB = 32

/** Of a version the disk that it has comes first, which may be none of the usual ones. */
export const diskChoices = (runs: Pick<Source, 'osType' | 'leastGB'> | undefined): Choice[] => {
  if (!runs) return []
  const least = Math.max(smallestRecipeGB, runs.leastGB)
  const larger = diskSizesFor(runs.osType).filter((gb) => gb > least && gb <= largestOsDiskGB)
  return [least, ...larger].map((gb) => ({ value: String(gb), label: `${gb} GB` }))
}

/** A system's first version and smallest disk are what most people want. */
export const withSystem = (fields: RecipeFields, name: string): RecipeFields => {
  const system = systemNamed(name)
  return {
    ...fields,
    system: name,
    sku: system?.versions[0]?.sku ?? '',
    diskSizeGB: system ? String(system.smallestDiskGB) : '',
  }
}

/** A template lies where it was made. Without a source: an image, for which the system is asked again. */
export const withSource = (fields: RecipeFields, source: Source | undefined): RecipeFields =>
  source
    ? {
        ...fields,
        source: source.value,
        location: source.location ?? fields.location,
        diskSizeGB: diskChoices(source)[0]?.value ?? '',
      }
    : withSystem({ ...fields, source: fromImage }, fields.system)

/** Another need asks for a proposal of its own. */
export const withNeed = (fields: RecipeFields, need: string): RecipeFields => ({
  ...fields,
  need: need as RecipeFields['need'],
  size: '',
})

export const toFields = (recipe: Recipe | undefined): RecipeFields => {
  if (!recipe) return empty
  const { from, location, sizes, diskSizeGB, access = empty.access, campus = [], sshKeysOnly } = recipe
  const image = from.kind === 'image' ? from.image : undefined
  const system = systems.find(
    ({ publisher, offer }) => publisher === image?.publisher && offer === image.offer,
  )
  return {
    need: '',
    source: from.kind === 'version' ? sourceOfVersion(from.number) : fromImage,
    location,
    system: system?.name ?? '',
    sku: image?.sku ?? '',
    size: sizes[0] ?? '',
    diskSizeGB: String(diskSizeGB),
    access,
    campus: campus.join('\n'),
    keysOnly: sshKeysOnly === true,
  }
}

/** '84.12.0.0/16, 10.0.0.0/8' by lines, commas or spaces. */
export const rangesOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

const imageOf = ({ system: name, sku }: RecipeFields): Recipe['from'] | undefined => {
  const system = systemNamed(name)
  if (!system) return undefined
  const { publisher, offer } = system
  return { kind: 'image', image: { publisher, offer, sku, version: 'latest' } }
}

interface Found {
  /** The version that the machines are made of, where it is not an image. */
  readonly version: number | undefined
  /** In the order in which they are tried. */
  readonly sizes: readonly string[]
}

/** What is not asked for stays as it is in the course. */
export const toRecipe = (
  fields: RecipeFields,
  { version, sizes }: Found,
  last: Recipe | undefined,
): Recipe | undefined => {
  const from = version === undefined ? imageOf(fields) : ({ kind: 'version', number: version } as const)
  return (
    from && {
      ...{ adminUsername: 'labadmin', studentIsAdmin: true, ...last },
      from,
      location: fields.location,
      sizes,
      diskSizeGB: Number(fields.diskSizeGB),
      access: fields.access,
      // What is not asked for just now is kept for the day when it is.
      campus: rangesOf(fields.campus),
      sshKeysOnly: fields.keysOnly && systemNamed(fields.system)?.osType !== 'Windows',
    }
  )
}
