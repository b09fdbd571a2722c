/** Section 9 and the catalogue of section 3, typed off the specification: what the create screen has to offer. */

export const regions = [
  'East US',
  'East US 2',
  'West US 2',
  'Canada Central',
  'UK South',
  'Australia East',
  'Southeast Asia',
  'Central India',
  'West Europe',
  'North Europe',
] as const
type Region = (typeof regions)[number]

export const systems = {
  'Ubuntu Server': ['22.04 LTS'],
  CentOS: ['8.5', '7.9'],
  'Windows Server': ['2022 Datacenter', '2019 Datacenter'],
} as const
export type System = keyof typeof systems

const b1s = 'B1s (1 vCPU, 1 GB)'
const b2s = 'B2s (2 vCPU, 4 GB)'
const b4ms = 'B4ms (4 vCPU, 16 GB)'
const b8ms = 'B8ms (8 vCPU, 32 GB)'
const d2s = 'D2s v3 (2 vCPU, 8 GB) · Nested'
const d4s = 'D4s v3 (4 vCPU, 16 GB) · Nested'
const always = [
  'D8s v3 (8 vCPU, 32 GB) · Nested',
  'E4s v3 (4 vCPU, 32 GB) · Nested',
  'E8s v3 (8 vCPU, 64 GB) · Nested',
]

const forWindows: Record<Region, readonly string[]> = {
  'East US': [b2s, b4ms, b8ms, d2s, d4s],
  'East US 2': [b2s, d2s, b4ms],
  'West US 2': [d2s, d4s],
  'Canada Central': [b2s, b4ms, b8ms],
  'UK South': [d2s, d4s],
  'Australia East': [b2s, b4ms],
  'Southeast Asia': [d2s, d4s],
  'Central India': [b2s, b4ms],
  'West Europe': [d2s, d4s],
  'North Europe': [b2s, b4ms],
}

/** B1s is not offered for Windows; everything else is the same for all systems. */
export const sizesOf = (region: Region, system: System): string[] => [
  ...(system === 'Windows Server' ? [] : [b1s]),
  ...forWindows[region],
  ...always,
]

/** GB, in powers of two. */
export const disksOf = (system: System): number[] => {
  const all = [32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768]
  return system === 'Windows Server' ? all.filter((gb) => gb >= 128) : all
}
