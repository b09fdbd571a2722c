/** Section 9 and 3 of the specification: what the create screen offers. The server checks against the same lists. */

export const regions = {
  eastus: 'East US',
  eastus2: 'East US 2',
  westus2: 'West US 2',
  canadacentral: 'Canada Central',
  uksouth: 'UK South',
  australiaeast: 'Australia East',
  southeastasia: 'Southeast Asia',
  centralindia: 'Central India',
  westeurope: 'West Europe',
  northeurope: 'North Europe',
} as const
export type Region = keyof typeof regions
export const isRegion = (location: string): location is Region => Object.hasOwn(regions, location)
export const regionName = (location: string): string => (isRegion(location) ? regions[location] : location)

export type OsType = 'Linux' | 'Windows'
export interface System {
  readonly name: string
  readonly osType: OsType
  readonly publisher: string
  readonly offer: string
  readonly versions: readonly { readonly sku: string; readonly label: string }[]
  /** Smallest OS disk that holds the image, in GB. */
  readonly smallestDiskGB: number
  /** A sentence for people who choose this, when there is something they should know. */
  readonly notice?: string
}

export const systems: readonly System[] = [
  {
    name: 'Ubuntu Server',
    osType: 'Linux',
    publisher: 'Canonical',
    offer: '0001-com-ubuntu-server-jammy',
    versions: [{ sku: '22_04-lts-gen2', label: '22.04 LTS' }],
    smallestDiskGB: 32,
  },
  {
    name: 'CentOS',
    osType: 'Linux',
    publisher: 'OpenLogic',
    offer: 'CentOS',
    versions: [
      { sku: '8_5-gen2', label: '8.5' },
      { sku: '7_9-gen2', label: '7.9' },
    ],
    smallestDiskGB: 32,
    notice: 'CentOS 7 and 8 no longer receive security updates.',
  },
  {
    name: 'Windows Server',
    osType: 'Windows',
    publisher: 'MicrosoftWindowsServer',
    offer: 'WindowsServer',
    versions: [
      { sku: '2022-datacenter-g2', label: '2022 Datacenter' },
      { sku: '2019-datacenter-gensecond', label: '2019 Datacenter' },
    ],
    smallestDiskGB: 128,
  },
]

export const systemOf = (publisher: string, offer: string): System | undefined =>
  systems.find((system) => system.publisher === publisher && system.offer === offer)

/** Every system is offered in every region of the specification. */
export const systemsIn = (location: string): readonly System[] => (isRegion(location) ? systems : [])

export interface Size {
  /** Azure's name: `Standard_B1s`. */
  readonly id: string
  /** As shown: `B1s`. */
  readonly label: string
  readonly vCpus: number
  readonly memoryGB: number
  /** Azure's quota family. */
  readonly family: string
  /** Runs virtual machines inside: tagged 'Nested' in the list. */
  readonly nested: boolean
}

const size = (label: string, vCpus: number, memoryGB: number, family: string): Size => ({
  id: `Standard_${label.replaceAll(' ', '_')}`,
  label,
  vCpus,
  memoryGB,
  family,
  nested: /^[DE](2|4|8)s v3$/.test(label),
})

/** 'D2as v5' of Azure's `Standard_D2as_v5`, also of sizes that are not in this list. */
export const sizeLabel = (id: string): string => id.replace(/^Standard_/, '').replaceAll('_', ' ')

const B1s = size('B1s', 1, 1, 'standardBSFamily')
const B2s = size('B2s', 2, 4, 'standardBSFamily')
const B4ms = size('B4ms', 4, 16, 'standardBSFamily')
const B8ms = size('B8ms', 8, 32, 'standardBSFamily')
const D2s = size('D2s v3', 2, 8, 'standardDSv3Family')
const D4s = size('D4s v3', 4, 16, 'standardDSv3Family')
const D8s = size('D8s v3', 8, 32, 'standardDSv3Family')
const E4s = size('E4s v3', 4, 32, 'standardESv3Family')
const E8s = size('E8s v3', 8, 64, 'standardESv3Family')

export const sizes: readonly Size[] = [B1s, B2s, B4ms, B8ms, D2s, D4s, D8s, E4s, E8s]
export const sizeOf = (id: string): Size | undefined => sizes.find((candidate) => candidate.id === id)

const alwaysOffered = [D8s, E4s, E8s]
/** What a region offers to Linux; B1s is too small for Windows, and the D-only regions have no other B size. */
const offered: Record<Region, readonly Size[]> = {
  eastus: [B1s, B2s, B4ms, B8ms, D2s, D4s],
  eastus2: [B1s, B2s, D2s, B4ms],
  westus2: [B1s, D2s, D4s],
  canadacentral: [B1s, B2s, B4ms, B8ms],
  uksouth: [B1s, D2s, D4s],
  australiaeast: [B1s, B2s, B4ms],
  southeastasia: [B1s, D2s, D4s],
  centralindia: [B1s, B2s, B4ms],
  westeurope: [B1s, D2s, D4s],
  northeurope: [B1s, B2s, B4ms],
}

export const sizesFor = (location: string, osType: OsType): readonly Size[] => {
  if (!isRegion(location)) return []
  const regional = offered[location].filter((candidate) => osType === 'Linux' || candidate !== B1s)
  return [...regional, ...alwaysOffered]
}

/** Azure's limit for an OS disk, in GB. The specification's list goes on beyond it: those are shown, disabled. */
export const largestOsDiskGB = 4095

const powersOfTwo = (from: number, to: number): number[] =>
  from > to ? [] : [from, ...powersOfTwo(from * 2, to)]

/** Disk sizes in GB that the specification lists for a system, smallest first. */
export const diskSizesFor = (osType: OsType): readonly number[] =>
  powersOfTwo(osType === 'Windows' ? 128 : 32, 32768)
