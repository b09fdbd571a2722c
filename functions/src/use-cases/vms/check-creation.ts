import {
  type OsType,
  regions,
  type Size,
  sizeLabel,
  sizeOf,
  sizesFor,
  systemOf,
} from '@labkeeper/contract/vms/catalogue'
import type { CreateVms } from '@labkeeper/contract/vms/vms'
import {
  quotaProblem,
  type RegionChoice,
  restrictionOf,
  restrictionProblem,
} from '../../domain/connection/quota.ts'
import { AppError, CloudError } from '../../domain/kernel/errors.ts'
import { checkRequest } from '../../domain/vms/check-request.ts'
import type { LiveSize } from '../../ports/connection/live-size.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { AzureLimits } from '../connection/azure-limits.ts'
import { restrictionLifeMs } from '../connection/live-sizes.ts'
import { inTime } from '../kernel/in-time.ts'

/** What Azure has not answered by then is not waited for: it would say the same again, later and per VM. */
const checkMs = 4_000
const suggestionMs = 3_000

interface CreationCheckWorld {
  readonly azureLimits: AzureLimits
}

/** Azure's answer, or undefined when it has none in time. A principal that may not even look is told at once. */
const answered = async <T>(reading: Promise<T>, milliseconds: number): Promise<T | undefined> => {
  try {
    return await inTime(reading, milliseconds, undefined)
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    if (error.trouble !== 'credentials' && error.trouble !== 'final') return undefined
    throw new AppError('cloud_error', error.message, { cause: error })
  }
}

/** So many VMs of a size at once. */
export interface Demand {
  readonly location: string
  readonly vmSize: string
  readonly osType: OsType
  readonly count: number
}

/** A template may be of a course, or of a VM that was resized in the portal: what we do not offer is as Azure describes it. */
const sizeNamed = (name: string, live: readonly LiveSize[] = []): Size | undefined => {
  const found = live.find(({ id }) => id.toLowerCase() === name.toLowerCase())
  return sizeOf(name) ?? (found && { ...found, label: sizeLabel(found.id), nested: false })
}

/** Refuses what does not fit into the subscription. Passing promises nothing: quotas change meanwhile. */
export const checkCapacity = ({ azureLimits: limits }: CreationCheckWorld) => {
  /** Quotas of the other regions that offer the size for this system, as far as they answer in time. */
  const otherRegions = async (
    principal: Principal,
    { location: here, osType }: Demand,
    size: Size,
  ): Promise<RegionChoice[]> => {
    const elsewhere = Object.keys(regions).filter(
      (location) => location !== here && sizesFor(location, osType).includes(size),
    )
    const asked = elsewhere.map(async (location): Promise<RegionChoice[]> => {
      try {
        const quotas = await inTime(limits.quota(principal, location), suggestionMs, undefined)
        return quotas ? [{ location, quotas }] : []
      } catch (error) {
        // It is only a suggestion.
        if (error instanceof CloudError) return []
        throw error
      }
    })
    return (await Promise.all(asked)).flat()
  }

  return async (principal: Principal, demand: Demand): Promise<void> => {
    const { location, count } = demand
    const [quotas, known] = await Promise.all([
      answered(limits.quota(principal, location), checkMs),
      answered(limits.sizes(principal, location, restrictionLifeMs), checkMs),
    ])
    const size = sizeNamed(demand.vmSize, known?.sizes)
    if (size === undefined) return
    // What it said longer ago refuses nobody.
    const reason = known === undefined || known.stale ? undefined : restrictionOf(size.id, known.sizes)
    if (reason !== undefined) throw new AppError('conflict', restrictionProblem(size, location, reason))
    if (!quotas || quotaProblem({ count, size, location, quotas }) === undefined) return
    const others = await otherRegions(principal, demand, size)
    const problem = quotaProblem({ count, size, location, quotas, others })
    if (problem !== undefined) throw new AppError('conflict', problem)
  }
}

/** Refuses, before anything is made, what can be known to fail. */
export const checkCreation = (world: CreationCheckWorld) => {
  const check = checkCapacity(world)
  return async (principal: Principal, input: CreateVms): Promise<void> => {
    const refusal = checkRequest(input)
    if (refusal) throw refusal
    const { location, vmSize, vmCount: count = 1 } = input
    const osType = systemOf(input.imagePublisher, input.imageOffer)?.osType ?? 'Linux'
    await check(principal, { location, vmSize, osType, count })
  }
}
