/** The regions and sizes that the simulated subscriptions can use, with the figures Azure publishes for them. */
export interface Size {
  readonly name: string
  readonly family: string
  readonly familyLabel: string
  readonly cores: number
  readonly memoryGB: number
  readonly dataDisks: number
  readonly gpus?: number
}

export interface Region {
  readonly name: string
  readonly label: string
}

export const regions: readonly Region[] = [
  { name: 'eastus', label: 'East US' },
  { name: 'eastus2', label: 'East US 2' },
  { name: 'westus2', label: 'West US 2' },
  { name: 'canadacentral', label: 'Canada Central' },
  { name: 'uksouth', label: 'UK South' },
  { name: 'australiaeast', label: 'Australia East' },
  { name: 'southeastasia', label: 'Southeast Asia' },
  { name: 'centralindia', label: 'Central India' },
  { name: 'westeurope', label: 'West Europe' },
  { name: 'northeurope', label: 'North Europe' },
]

const b = { family: 'standardBSFamily', familyLabel: 'Standard BS Family vCPUs' }
const d = { family: 'standardDSv3Family', familyLabel: 'Standard DSv3 Family vCPUs' }
const e = { family: 'standardESv3Family', familyLabel: 'Standard ESv3 Family vCPUs' }
const d5 = { family: 'standardDSv5Family', familyLabel: 'Standard DSv5 Family vCPUs' }
const da5 = { family: 'standardDASv5Family', familyLabel: 'Standard DASv5 Family vCPUs' }
const nv = { family: 'standardNVADSA10v5Family', familyLabel: 'Standard NVADSA10v5 Family vCPUs' }

export const sizes: readonly Size[] = [
  { name: 'Standard_B1s', ...b, cores: 1, memoryGB: 1, dataDisks: 2 },
  { name: 'Standard_B2s', ...b, cores: 2, memoryGB: 4, dataDisks: 4 },
  { name: 'Standard_B4ms', ...b, cores: 4, memoryGB: 16, dataDisks: 8 },
  { name: 'Standard_B8ms', ...b, cores: 8, memoryGB: 32, dataDisks: 16 },
  { name: 'Standard_D2s_v3', ...d, cores: 2, memoryGB: 8, dataDisks: 4 },
  { name: 'Standard_D4s_v3', ...d, cores: 4, memoryGB: 16, dataDisks: 8 },
  { name: 'Standard_D8s_v3', ...d, cores: 8, memoryGB: 32, dataDisks: 16 },
  { name: 'Standard_E2s_v3', ...e, cores: 2, memoryGB: 16, dataDisks: 4 },
  { name: 'Standard_E4s_v3', ...e, cores: 4, memoryGB: 32, dataDisks: 8 },
  { name: 'Standard_E8s_v3', ...e, cores: 8, memoryGB: 64, dataDisks: 16 },
  { name: 'Standard_D2s_v5', ...d5, cores: 2, memoryGB: 8, dataDisks: 4 },
  { name: 'Standard_D4s_v5', ...d5, cores: 4, memoryGB: 16, dataDisks: 8 },
  { name: 'Standard_D2as_v5', ...da5, cores: 2, memoryGB: 8, dataDisks: 4 },
  { name: 'Standard_D4as_v5', ...da5, cores: 4, memoryGB: 16, dataDisks: 8 },
  // A sixth of an A10, which the list of sizes calls one.
  { name: 'Standard_NV6ads_A10_v5', ...nv, cores: 6, memoryGB: 55, dataDisks: 4, gpus: 1 },
]

const sizesByName = new Map(sizes.map((size) => [size.name.toLowerCase(), size]))

export const findSize = (name: string): Size | undefined => sizesByName.get(name.toLowerCase())

/** Azure takes "East US" for "eastus". */
export const findRegion = (name: string): Region | undefined => {
  const plain = name.replaceAll(' ', '').toLowerCase()
  return regions.find((region) => region.name === plain)
}
