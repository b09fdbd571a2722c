import type { MyFunction } from '@labkeeper/contract/courses/course'
import { usualShare } from '@labkeeper/contract/courses/money'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { atMost, type Beyond, beyondLimits } from '../../../domain/courses/lab/check-limits.ts'
import { limitsOfMaker } from '../../../domain/courses/lab/creators.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { unlessPricesFail } from '../../usage/unless-prices-fail.ts'
import { type ReckoningWorld, reckonCourse } from '../money/estimate-course.ts'
import type { CreatorWorld } from './where-to-create.ts'

export interface LimitsWorld extends Pick<CreatorWorld, 'creators'>, ReckoningWorld {}

/**
 * What of a course goes beyond what its lab allows whoever created it. What it allowed somebody last who was taken
 * off the list, or is asked anew, still holds. A price that cannot be read holds nobody up.
 */
export const findBeyond =
  (world: LimitsWorld) =>
  async (course: CourseRecord): Promise<Beyond[]> => {
    if (course.limits === undefined) return []
    const list = await world.creators.read(course.labId)
    const limits = limitsOfMaker(list, course.createdBy) ?? course.limits
    const { recipe } = course
    const hourly = (size: string): Promise<number | undefined> =>
      recipe?.runs === undefined || limits.mostPricePerHour === undefined
        ? Promise.resolve(undefined)
        : unlessPricesFail(
            world.prices.hourly({ location: recipe.location, size, osType: recipe.runs.osType }),
          )
    const monthly = async (): Promise<number | undefined> => {
      if (recipe === undefined || limits.mostPerMonth === undefined) return undefined
      return (await reckonCourse(world)(atMost(course), { useShare: usualShare })).total.perMonth
    }
    const [perMonth, ...prices] = await Promise.all([monthly(), ...(recipe?.sizes ?? []).map(hourly)])
    return beyondLimits(course, limits, { hourly: prices, perMonth })
  }

/** Refuses what goes beyond them. They bind everybody but the owner, who set them. */
export const checkLimits =
  (world: LimitsWorld) =>
  async (course: CourseRecord, mine: MyFunction): Promise<void> => {
    if (mine === 'owner') return
    const beyond = await findBeyond(world)(course)
    const [first] = beyond
    if (first === undefined) return
    const fields = Object.fromEntries(beyond.map(({ field, text }) => [field, text]))
    throw new AppError('invalid_request', first.text, { fields })
  }
