import type { LiveSize } from '@labkeeper/contract/courses/sizes'
import { isRegion } from '@labkeeper/contract/vms/catalogue'
import type { SeenLab } from '../../../domain/courses/lab-services/draft-of-lab.ts'
import type { ForeignLab } from '../../../domain/courses/lab-services/foreign-lab.ts'
import { nearSizes, readSize } from '../../../domain/courses/lab-services/near-sizes.ts'
import { toShownSize } from '../../../domain/courses/recipe/live-size-view.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { Prices } from '../../../ports/usage/prices.ts'
import type { AzureLimits } from '../../connection/azure-limits.ts'
import { unlessPricesFail } from '../../usage/unless-prices-fail.ts'
import { type Looked, type LookingWorld, lookAtLabServices } from './look-at-lab-services.ts'

export interface SeeingWorld extends LookingWorld {
  readonly azureLimits: AzureLimits
  readonly prices: Pick<Prices, 'sizes'>
  readonly clock: Clock
}

/** Images are made for these processors. */
const usualProcessor = 'x64'

const readNear = async (
  world: SeeingWorld,
  principal: Principal,
  { location, osType = 'Linux', size = '', machines }: ForeignLab,
): Promise<readonly LiveSize[]> => {
  const wanted = readSize(size)
  if (wanted === undefined || !isRegion(location)) return []
  const [{ sizes }, quotas, hourly] = await Promise.all([
    world.azureLimits.sizes(principal, location),
    world.azureLimits.quota(principal, location),
    unlessPricesFail(world.prices.sizes(location, osType)),
  ])
  const { subscriptionId } = principal
  const around = { subscriptionId, location, machines, quotas, now: world.clock.now() }
  const shown = sizes
    .filter(({ architecture }) => architecture === usualProcessor)
    .map((one) => toShownSize(one, { ...around, pricePerHour: hourly?.get(one.id.toLowerCase()) }))
  return nearSizes(wanted, shown)
}

/** Everything that drafts of these labs are made of. Reads only; one lab after the other, each of which asks Azure twice. */
export const seeForeignLabs =
  (world: SeeingWorld) =>
  (principal: Principal, ids: readonly string[]): Promise<Looked<readonly SeenLab[]>> =>
    lookAtLabServices(world, principal, async (azure) => {
      const all = new Map((await azure.labs(principal)).map((lab) => [lab.id.toLowerCase(), lab]))
      const seen: SeenLab[] = []
      for (const id of new Set(ids.map((one) => one.toLowerCase()))) {
        const lab = all.get(id)
        if (lab === undefined) {
          throw new AppError('not_found', 'This lab is no longer in Azure Lab Services. Reload the list.')
        }
        const [users, schedules, near] = await Promise.all([
          azure.users(principal, lab.id),
          azure.schedules(principal, lab.id),
          readNear(world, principal, lab),
        ])
        seen.push({ lab, users, schedules, near })
      }
      return seen
    })
