import {
  diskSizesFor,
  isRegion,
  largestOsDiskGB,
  type OsType,
  type Size,
  type System,
  sizesFor,
  systems,
} from '@labkeeper/contract/vms/catalogue'
import type { Choice } from '~/ui/form/select.tsx'

export const smallestDiskGB = 32

export const systemNamed = (name: string): System | undefined =>
  systems.find((system) => system.name === name)

export const versionChoices = (system: System | undefined): Choice[] =>
  system?.versions.map(({ sku, label }) => ({ value: sku, label })) ?? []

const describeSize = ({ label, vCpus, memoryGB, nested }: Size): string =>
  `${label} (${vCpus} vCPU, ${memoryGB} GB)${nested ? ' · Nested' : ''}`

export const sizeChoices = (location: string, system: System | undefined): Choice[] =>
  system
    ? sizesFor(location, system.osType).map((size) => ({ value: size.id, label: describeSize(size) }))
    : []

const grouped = new Intl.NumberFormat('en-US')
/** 10000 → '10,000' */
export const describeNumber = (value: number): string => grouped.format(value)
export const describeGB = (gb: number): string => `${describeNumber(gb)} GB`

/** All that the catalogue lists; what Azure refuses for a system disk says so. */
export const diskChoices = (osType: OsType | undefined): Choice[] =>
  (osType ? diskSizesFor(osType) : [smallestDiskGB]).map((gb) =>
    gb > largestOsDiskGB
      ? {
          value: String(gb),
          label: `${describeGB(gb)} (over Azure's limit of ${describeGB(largestOsDiskGB)})`,
          refused: true,
        }
      : { value: String(gb), label: describeGB(gb) },
  )

export interface ImageChoice {
  readonly location: string
  readonly system: string
  readonly imageSku: string
  readonly vmSize: string
  /** GB */
  readonly diskSizeGB: number
}

/** Another location offers other systems and sizes: nothing chosen for the old one may stay. */
export const chooseLocation = (location: string): ImageChoice => ({
  location,
  system: '',
  imageSku: '',
  vmSize: '',
  diskSizeGB: smallestDiskGB,
})

/** A system with one version needs no second choice; its disk starts at the smallest that holds it. */
export const chooseSystem = (location: string, name: string): ImageChoice => {
  const system = systemNamed(name)
  const [only, ...others] = system?.versions ?? []
  return {
    location,
    system: name,
    imageSku: only && others.length === 0 ? only.sku : '',
    vmSize: '',
    diskSizeGB: system?.smallestDiskGB ?? smallestDiskGB,
  }
}

/** Why a choice cannot be made yet, or nothing. */
export const notYet = (
  choice: Pick<ImageChoice, 'location' | 'system'>,
): { system?: string; rest?: string } => {
  if (!isRegion(choice.location))
    return { system: 'Choose a location first', rest: 'Choose a location first' }
  return choice.system === '' ? { rest: 'Choose an operating system first' } : {}
}
