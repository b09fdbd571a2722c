import type { RegionQuota } from '@labkeeper/contract/connection/quota'
import { counted } from '@labkeeper/contract/kernel/wording'
import { regionName, type Size } from '@labkeeper/contract/vms/catalogue'

export type Quotas = RegionQuota['quotas']

/** Azure's name for the quota of all vCPUs of a region. */
const regional = 'cores'

export interface RegionChoice {
  readonly location: string
  readonly quotas: Quotas
}

/** The quota that leaves least; a quota that Azure does not name sets no limit. */
const tightest = (size: Size, quotas: Quotas): { name: string; left: number } | undefined => {
  let found: { name: string; left: number } | undefined
  for (const name of [regional, size.family]) {
    const quota = quotas[name]
    if (quota && (found === undefined || quota.left < found.left)) found = { name, left: quota.left }
  }
  return found
}

/** What is left for others once these are made. */
export const leftBeside = (quotas: Quotas, sizes: readonly Size[]): Quotas => {
  const left = { ...quotas }
  for (const { family, vCpus } of sizes) {
    for (const name of [regional, family]) {
      const quota = left[name]
      if (quota) left[name] = { ...quota, left: Math.max(0, quota.left - vCpus) }
    }
  }
  return left
}

/** How many VMs of this size the quotas still allow. */
export const vmsThatFit = (size: Size, quotas: Quotas): number => {
  const limit = tightest(size, quotas)
  return limit ? Math.floor(limit.left / size.vCpus) : Number.POSITIVE_INFINITY
}

/** `standardBSFamily` → `the BS series` */
const familyLabel = (family: string): string => `the ${family.replace(/^standard(.*)Family$/i, '$1')} series`

const share = (count: number, fit: number): string => {
  if (count === 1) return 'it does not fit'
  return fit === 0 ? 'none of them fits' : `${fit} of ${count} fit`
}

const advice = (count: number, fit: number, other: RegionChoice | undefined): string => {
  if (other) {
    const name = regionName(other.location)
    return count === 1 ? `${name} has room for it.` : `${name} fits all ${count}.`
  }
  const fewer = fit > 0 ? 'Create fewer, delete' : 'Delete'
  return `${fewer} VMs that are no longer needed, or ask Microsoft for a higher quota.`
}

/**
 * Why the VMs do not fit into what the subscription has left in the region, in one sentence, and where they do: `others`
 * are the quotas of regions that offer the same size. Undefined when they fit.
 */
export const quotaProblem = (request: {
  readonly count: number
  readonly size: Size
  readonly location: string
  readonly quotas: Quotas
  readonly others?: readonly RegionChoice[]
}): string | undefined => {
  const { count, size, location, quotas, others = [] } = request
  const limit = tightest(size, quotas)
  const fit = vmsThatFit(size, quotas)
  if (limit === undefined || fit >= count) return undefined
  const needs = `${count} × ${size.label} need${count === 1 ? 's' : ''} ${counted(count * size.vCpus, 'vCPU')}`
  const within = limit.name === regional ? '' : ` in ${familyLabel(limit.name)}`
  // The roomiest first, so that the next class fits too.
  const room = others
    .filter((other) => vmsThatFit(size, other.quotas) >= count)
    .toSorted((a, b) => vmsThatFit(size, b.quotas) - vmsThatFit(size, a.quotas))
  return `${needs}; ${regionName(location)} has ${limit.left} left${within}: ${share(count, fit)}. ${advice(count, fit, room[0])}`
}

/**
 * Azure's reason code why the subscription may not use a size, of what Azure says of all of them; undefined when it may, and when
 * Azure says nothing.
 */
export const restrictionOf = (
  name: string,
  offered: readonly { readonly id: string; readonly restricted?: string }[],
): string | undefined => {
  if (offered.length === 0) return undefined
  const size = offered.find(({ id }) => id.toLowerCase() === name.toLowerCase())
  return size === undefined ? 'NotOffered' : size.restricted
}

/** Azure's reason code for a size that the subscription may not use in a region, as a sentence. */
export const restrictionProblem = (size: Size, location: string, reason: string): string => {
  const where = regionName(location)
  if (reason === 'NotOffered') {
    return `Azure does not offer ${size.label} in ${where}. Choose another size or region.`
  }
  if (reason === 'QuotaId') {
    return `The kind of your Azure subscription does not include ${size.label} in ${where}. Choose another size or region.`
  }
  return `Azure does not let your subscription use ${size.label} in ${where} just now. Choose another size or region.`
}
