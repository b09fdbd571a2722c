import type { RegionQuota } from '@labkeeper/contract/connection/quota'
import { isRegion } from '@labkeeper/contract/vms/catalogue'
import { AppError, badField, CloudError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import { inTime } from '../kernel/in-time.ts'
import type { AzureLimits } from './azure-limits.ts'
import { restrictionLifeMs } from './live-sizes.ts'
import { questionSentence } from './question-sentence.ts'

const answerMs = 8_000

interface QuotaWorld {
  readonly azureLimits: AzureLimits
  /** Throws `cloud_settings_missing` when the lab has no subscription. */
  readonly openPrincipal: (labId: LabId) => Promise<Principal>
}

const refused = (error: CloudError): AppError => {
  const passing = error.trouble === 'throttled' || error.trouble === 'transient' || error.trouble === 'busy'
  if (!passing) return new AppError('cloud_error', error.message, { cause: error })
  const { retryAfterSeconds } = error
  return new AppError('unavailable', questionSentence(error), {
    cause: error,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

/**
 * What is left in a region, for the summary beside the create form. Creating asks for the region's sizes as well, a list of megabytes
 * that Azure takes 1.5 s for (https://github.com/Azure/SAP-on-Azure-Scripts-and-Utilities/pull/19): it is asked for here, while
 * the form is filled.
 */
export const readQuota =
  ({ azureLimits, openPrincipal }: QuotaWorld) =>
  async (labId: LabId, location: string): Promise<RegionQuota> => {
    if (!isRegion(location)) throw badField('location', `The region '${location}' is not offered.`)
    const principal = await openPrincipal(labId)
    try {
      const reading = azureLimits.quota(principal, location)
      // Nobody has asked for them yet: who does asks again, and hears what was wrong.
      azureLimits.sizes(principal, location, restrictionLifeMs).catch(() => undefined)
      const quotas = await inTime(reading, answerMs, undefined)
      if (quotas) return { location, quotas }
    } catch (error) {
      throw error instanceof CloudError ? refused(error) : error
    }
    throw new AppError('unavailable', 'Azure does not answer just now. Try again in a few minutes.')
  }
