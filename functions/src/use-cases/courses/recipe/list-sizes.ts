import type { Sizes, SizesQuery } from '@labkeeper/contract/courses/sizes'
import { isRegion } from '@labkeeper/contract/vms/catalogue'
import type { Caller } from '../../../domain/accounts/caller.ts'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { toShownSize } from '../../../domain/courses/recipe/live-size-view.ts'
import { choose, sortedByPrice } from '../../../domain/courses/recipe/size-choice.ts'
import { AppError, badField, CloudError } from '../../../domain/kernel/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { Prices } from '../../../ports/usage/prices.ts'
import { findLab } from '../../accounts/find-lab.ts'
import type { AzureLimits } from '../../connection/azure-limits.ts'
import { questionSentence } from '../../connection/question-sentence.ts'
import { unlessPricesFail } from '../../usage/unless-prices-fail.ts'
import { type Asking, forStaff } from '../for-staff.ts'
import { type CreatorWorld, checkMayCreate, groundsOf } from '../lab/where-to-create.ts'

interface SizesWorld extends CreatorWorld {
  readonly azureLimits: AzureLimits
  readonly prices: Pick<Prices, 'sizes'>
  readonly openPrincipal: (lab: LabRecord) => Principal
  readonly clock: Clock
  readonly findPart: (caller: Caller, courseId: string, needed: 'teacher') => Promise<Part>
}

const mostMachines = 550
/** Images of courses are made for these processors. */
const usualProcessor = 'x64'

/** Sizes that are really available to a subscription, and three of them to choose from. */
export const listSizes = (world: SizesWorld) => {
  const { azureLimits, prices, clock } = world

  /** Whose subscription it is about: a course's, or that of a lab in which the caller may create courses. */
  const labOf = async (caller: Caller, { labId, courseId }: SizesQuery): Promise<Asking> => {
    if (courseId !== undefined) return world.findPart(caller, courseId, 'teacher')
    await checkMayCreate(world)(caller, undefined)
    const grounds = await groundsOf(world)(caller)
    const ground = grounds.find((one) => (labId === undefined ? one.isOwn : one.labId === labId))
    if (ground !== undefined) return { course: ground, function: ground.isOwn ? 'owner' : 'teacher' }
    if (labId === undefined) throw badField('labId', 'Required')
    throw new AppError('not_found', 'This lab does not exist, or you may not create courses in it.')
  }

  return async (caller: Caller, query: SizesQuery): Promise<Sizes> => {
    const { location, osType, need } = query
    const of = await labOf(caller, query)
    if (!isRegion(location)) throw badField('location', `The region '${location}' is not offered.`)
    const machines = Number(query.machines ?? 1)
    if (machines < 1 || machines > mostMachines) {
      throw badField('machines', `Must be from 1 to ${mostMachines}`)
    }
    const lab = await findLab(world.labs, of.course.labId)
    const principal = await forStaff(world)(of, async () => world.openPrincipal(lab))
    try {
      const [known, quotas, hourly] = await Promise.all([
        azureLimits.sizes(principal, location),
        azureLimits.quota(principal, location),
        unlessPricesFail(prices.sizes(location, osType)),
      ])
      const { subscriptionId } = principal
      const around = { subscriptionId, location, machines, quotas, now: clock.now() }
      const shown = known.sizes
        .filter(({ architecture }) => architecture === usualProcessor)
        .map((size) => toShownSize(size, { ...around, pricePerHour: hourly?.get(size.id.toLowerCase()) }))
      const sizes = sortedByPrice(shown)
      const { asOf, stale } = known
      return { asOf: new Date(asOf).toISOString(), stale, sizes, ...choose(sizes, need) }
    } catch (error) {
      if (!(error instanceof CloudError)) throw error
      throw new AppError('cloud_error', questionSentence(error), { cause: error })
    }
  }
}
