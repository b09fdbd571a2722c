import type { RegionQuota } from '@labkeeper/contract/connection/quota'
import { regionName, type Size } from '@labkeeper/contract/vms/catalogue'

export interface QuotaLine {
  readonly label: string
  /** All in vCPUs. */
  readonly needed: number
  readonly left: number
  readonly limit: number
  readonly fits: boolean
}

/** 'standardDSv3Family' → 'DSv3 family' */
const familyName = (family: string): string =>
  family === 'cores' ? 'All sizes' : `${family.replace(/^standard/, '').replace(/Family$/, '')} family`

/** Azure counts a VM twice: against the region and against the family of its size. */
export const quotaLines = (quota: RegionQuota, size: Size, vmCount: number): QuotaLine[] =>
  ['cores', size.family].flatMap((name) => {
    const entry = quota.quotas[name]
    if (!entry) return []
    const needed = size.vCpus * vmCount
    return [{ label: familyName(name), needed, ...entry, fits: needed <= entry.left }]
  })

/** What stands in the way, in a sentence, or nothing. */
export const quotaProblem = (lines: readonly QuotaLine[], location: string): string | undefined => {
  const short = lines.find((line) => !line.fits)
  if (!short) return undefined
  return `${regionName(location)} has ${short.left} of ${short.limit} vCPUs left (${short.label}), and this needs ${short.needed}. Choose fewer VMs, a smaller size or another location, or ask Azure for more quota.`
}
