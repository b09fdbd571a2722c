import type { RegionQuota } from '@labkeeper/contract/connection/quota'
import { isRegion } from '@labkeeper/contract/vms/catalogue'
import { AppError, badField, CloudError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import { inTime } from '../kernel/in-time.ts'
import { type AzureLimits, rememberLimits } from './azure-limits.ts'

const answerMs = 8_000

interface QuotaWorld {
  readonly compute: () => Promise<AzureLimits>
  readonly clock: Clock
  /** Throws `cloud_settings_missing` when the lab has no subscription. */
  readonly openPrincipal: (labId: LabId) => Promise<Principal>
}

const refused = (error: CloudError): AppError => {
  const passing = error.trouble === 'throttled' || error.trouble === 'transient' || error.trouble === 'busy'
  if (!passing) return new AppError('cloud_error', error.message, { cause: error })
  const { retryAfterSeconds } = error
  return new AppError('unavailable', error.message, {
    cause: error,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

/** What is left in a region, for the summary beside the create form. */
export const readQuota = (world: QuotaWorld) => {
  const limits = rememberLimits(world)
  return async (labId: LabId, location: string): Promise<RegionQuota> => {
    if (!isRegion(location)) throw badField('location', `The region '${location}' is not offered.`)
    const principal = await world.openPrincipal(labId)
    try {
      const quotas = await inTime(limits.quota(principal, location), answerMs, undefined)
      if (quotas) return { location, quotas }
    } catch (error) {
      throw error instanceof CloudError ? refused(error) : error
    }
    throw new AppError('unavailable', 'Azure does not answer just now. Try again in a few minutes.')
  }
}
