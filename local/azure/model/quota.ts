import type { DatabaseSync } from 'node:sqlite'
import type { Size } from '../catalogue/catalogue.ts'
import { ArmError, operationNotAllowed } from '../errors.ts'
import type { Resources } from './resources.ts'

/** Generous, so that nobody meets a limit by accident; tests lower them. */
const defaults: Readonly<Record<string, number>> = {
  cores: 10_000,
  virtualMachines: 25_000,
  standardBSFamily: 5_000,
  standardDSv3Family: 5_000,
  standardESv3Family: 5_000,
  standardDSv5Family: 5_000,
  standardDASv5Family: 5_000,
  // Graphics are asked for first, as at Azure.
  standardNVADSA10v5Family: 0,
  StandardSkuPublicIpAddresses: 10_000,
}

interface QuotaLimit {
  readonly location: string
  readonly family: string
  readonly limit: number
  /** Absent: for every subscription. */
  readonly subscriptionId?: string
}

export interface Quota {
  limitOf(subscription: string, location: string, family: string): number
  /** A size is restricted by a limit of 0 on its own name (`Standard_B2s`). */
  isRestricted(subscription: string, location: string, size: string): boolean
  set(limit: QuotaLimit): void
  list(): readonly QuotaLimit[]
}

const everyone = '*'

export const createQuota = (database: DatabaseSync): Quota => {
  const find = database.prepare(
    'select units from quota where subscription in (?, ?) and location = ? and family = ? collate nocase order by subscription desc limit 1',
  )
  const set = database.prepare('insert or replace into quota values (?, ?, ?, ?)')
  const list = database.prepare('select * from quota order by location, family, subscription')
  const stored = (subscription: string, location: string, family: string) => {
    const row = find.get(subscription.toLowerCase(), everyone, location, family)
    return row && Number(row.units)
  }
  return {
    limitOf: (subscription, location, family) =>
      stored(subscription, location, family) ?? defaults[family] ?? 0,
    isRestricted: (subscription, location, size) => stored(subscription, location, size) === 0,
    set: ({ subscriptionId, location, family, limit }) => {
      set.run(subscriptionId?.toLowerCase() ?? everyone, location, family, limit)
    },
    list: () =>
      list.all().map((row) => ({
        location: String(row.location),
        family: String(row.family),
        limit: Number(row.units),
        ...(row.subscription === everyone ? {} : { subscriptionId: String(row.subscription) }),
      })),
  }
}

/** Refuses, in Azure's words, what would pass the region's or the family's approved vCPUs. */
export const checkCores = (
  { quota, resources }: { quota: Quota; resources: Resources },
  subscription: string,
  location: string,
  size: Size,
  additional: number,
): void => {
  if (additional <= 0) return
  const used = resources.coresByFamily(subscription, location)
  const total = [...used.values()].reduce((sum, cores) => sum + cores, 0)
  const checks = [
    { family: 'cores', label: 'Total Regional Cores', usage: total, page: 'regional-quota-requests' },
    {
      family: size.family,
      label: `${size.family} Cores`,
      usage: used.get(size.family) ?? 0,
      page: 'per-vm-quota-requests',
    },
  ]
  for (const { family, label, usage, page } of checks) {
    const limit = quota.limitOf(subscription, location, family)
    if (usage + additional <= limit) continue
    throw operationNotAllowed(
      `Operation could not be completed as it results in exceeding approved ${label} quota. Additional details - Deployment Model: Resource Manager, Location: ${location}, Current Limit: ${limit}, Current Usage: ${usage}, Additional Required: ${additional}, (Minimum) New Limit Required: ${usage + additional}. Setup Alerts when Quota reaches threshold. Learn more at https://aka.ms/quotamonitoringalerting . Submit a request for Quota increase at https://aka.ms/ProdportalCRP/?#create/Microsoft.Support/Parameters/ by specifying parameters listed in the 'Details' section for deployment to succeed. Please read more about quota limits at https://docs.microsoft.com/en-us/azure/azure-supportability/${page}`,
    )
  }
}

export const skuNotAvailable = (size: string, location: string): ArmError =>
  new ArmError(
    409,
    'SkuNotAvailable',
    `The requested VM size for resource 'Following SKUs have failed for Capacity Restrictions: ${size}' is currently not available in location '${location}'. Please try another size or deploy to a different location or different zone. See https://aka.ms/azureskunotavailable for details.`,
    { target: 'vmSize' },
  )
