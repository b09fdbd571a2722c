import { createHash } from 'node:crypto'
import { type BoundedCache, createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { AzureAccount } from '../../ports/vms/compute.ts'

const quotaLifeMs = 20_000
/** Which sizes a subscription may use changes rarely, and the list is long. */
const restrictionLifeMs = 10 * 60_000
const remembered = 500

export type AzureLimits = Pick<AzureAccount, 'quota' | 'restrictedSizes'>

/** The secret too: who only knows another lab's subscription must not be answered from its memory. */
export const limitsKey = (principal: Principal, location: string): string => {
  const { subscriptionId, tenantId, clientId, clientSecret } = principal
  return createHash('sha256')
    .update(JSON.stringify([subscriptionId, tenantId, clientId, clientSecret, location]))
    .digest('base64')
}

/** Quotas and restrictions as Azure named them a moment ago. Callers at the same time share one request. */
export const rememberLimits = (azure: AzureLimits, clock: Clock): AzureLimits => {
  const now = () => clock.now().getTime()
  const quotas = createBoundedCache<ReturnType<AzureAccount['quota']>>({
    limit: remembered,
    lifeMs: quotaLifeMs,
    now,
  })
  const restrictions = createBoundedCache<ReturnType<AzureAccount['restrictedSizes']>>({
    limit: remembered,
    lifeMs: restrictionLifeMs,
    now,
  })
  const remember = <T>(cache: BoundedCache<Promise<T>>, key: string, read: () => Promise<T>): Promise<T> => {
    const known = cache.get(key)
    if (known !== undefined) return known
    const reading = read()
    cache.set(key, reading)
    // A failure is for those who wait now; the next caller asks anew.
    reading.catch(() => {
      if (cache.get(key) === reading) cache.delete(key)
    })
    return reading
  }
  return {
    quota: (principal, location) =>
      remember(quotas, limitsKey(principal, location), () => azure.quota(principal, location)),
    restrictedSizes: (principal, location) =>
      remember(restrictions, limitsKey(principal, location), () =>
        azure.restrictedSizes(principal, location),
      ),
  }
}
