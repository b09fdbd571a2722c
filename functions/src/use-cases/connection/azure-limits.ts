import { createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AzureAccount } from '../../ports/vms/compute.ts'
import { limitsKey } from './limits-key.ts'
import { type LiveSizes, rememberSizes } from './live-sizes.ts'

const quotaLifeMs = 20_000
const remembered = 500

/** What a subscription allows for in a region, as Azure named it a while ago. */
export interface AzureLimits extends Pick<AzureAccount, 'quota'> {
  readonly sizes: LiveSizes
}

/** Callers at the same time share one request. */
export const rememberLimits = (azure: Pick<AzureAccount, 'quota' | 'sizes'>, clock: Clock): AzureLimits => {
  const quotas = createBoundedCache<ReturnType<AzureAccount['quota']>>({
    limit: remembered,
    lifeMs: quotaLifeMs,
    now: () => clock.now().getTime(),
  })
  return {
    quota: (principal, location) => {
      const key = limitsKey(principal, location)
      const known = quotas.get(key)
      if (known !== undefined) return known
      const reading = azure.quota(principal, location)
      quotas.set(key, reading)
      // A failure is for those who wait now; the next caller asks anew.
      reading.catch(() => {
        if (quotas.get(key) === reading) quotas.delete(key)
      })
      return reading
    },
    sizes: rememberSizes(azure, clock),
  }
}
