import type { Estimate, EstimateInput } from '@labkeeper/contract/courses/money'
import { settledCalendar, settledTimes } from '../../../domain/courses/calendar/settle-calendar.ts'
import { dayIn } from '../../../domain/courses/course-days.ts'
import type { CourseRecord, SettledRecipe } from '../../../domain/courses/course-record.ts'
import { ruledBy } from '../../../domain/courses/hours/own-time.ts'
import { isSource } from '../../../domain/courses/machines/machine.ts'
import { crowdOf } from '../../../domain/courses/money/crowd.ts'
import { estimateOf } from '../../../domain/courses/money/estimate.ts'
import type { ListPrices, Plan } from '../../../domain/courses/money/plan.ts'
import {
  classesOf,
  classHours,
  daysOf,
  ownPlan,
  pauseHours,
} from '../../../domain/courses/money/plan-hours.ts'
import { usedGB } from '../../../domain/courses/money/used-disk.ts'
import { noSuchVersion } from '../../../domain/courses/recipe/version.ts'
import { rulesOf } from '../../../domain/courses/rules.ts'
import { over } from '../../../domain/kernel/over.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import type { Wall } from '../../../ports/courses/wall.ts'
import type { Prices } from '../../../ports/usage/prices.ts'
import { unlessPricesFail } from '../../usage/unless-prices-fail.ts'
import { settleRecipe } from '../recipe/settle-recipe.ts'

export interface ReckoningWorld {
  readonly wall: Wall
  readonly prices: Pick<Prices, 'hourly' | 'disk' | 'slowDisk' | 'snapshotGB' | 'address'>
  readonly clock: Clock
}

interface EstimatingWorld extends ReckoningWorld {
  readonly versions: Pick<Versions, 'find'>
}

const readPrices = async (
  prices: ReckoningWorld['prices'],
  { location, sizes: [size = ''], diskSizeGB, runs }: SettledRecipe,
): Promise<ListPrices> => {
  const osType = runs?.osType ?? 'Linux'
  const [hourly, disk, slowDisk, aGB, address] = await Promise.all([
    unlessPricesFail(prices.hourly({ location, size, osType })),
    unlessPricesFail(prices.disk(location, diskSizeGB)),
    unlessPricesFail(prices.slowDisk(location, diskSizeGB)),
    unlessPricesFail(prices.snapshotGB(location)),
    unlessPricesFail(prices.address(location)),
  ])
  const snapshot = aGB === undefined ? undefined : aGB * Math.min(usedGB[osType], diskSizeGB)
  return { hourly, disk, slowDisk, snapshot, address }
}

/** The course as it would be with what the question says of it. */
const withWishes = async (
  { versions, clock }: Pick<EstimatingWorld, 'versions' | 'clock'>,
  course: CourseRecord,
  { recipe: wish, machines, calendar, hours }: EstimateInput,
): Promise<CourseRecord> => {
  const now = clock.now().toISOString()
  const made = wish && (await settleRecipe(versions, course, wish))
  if (made?.recipe.from.kind === 'version' && made.version === undefined) {
    throw noSuchVersion(made.recipe.from.number)
  }
  return {
    ...course,
    ...(made && { recipe: made.recipe }),
    ...(calendar && { calendar: settledCalendar(settledTimes(calendar), now) }),
    ...(hours && { hours: { ...hours, since: now } }),
    machines: over(course.machines, machines),
  }
}

/** What a course costs as it stands here. One query, and prices. */
export const reckonCourse =
  ({ wall, prices, clock }: ReckoningWorld) =>
  async (
    course: CourseRecord,
    { useShare, rules }: Pick<EstimateInput, 'useShare' | 'rules'>,
  ): Promise<Estimate> => {
    const { recipe, timeZone } = course
    const asOf = dayIn(timeZone, clock.now())
    const [glance, known] = await Promise.all([
      wall.read(course.labId, course.id, asOf),
      recipe === undefined ? {} : readPrices(prices, recipe),
    ])
    const crowd = crowdOf(course, glance.people)
    const { make, most, spares } = course.machines
    const machines = crowd.people + spares
    const classes = classesOf(course)
    const days = daysOf(course)
    const plan: Plan = {
      ...{ days, people: crowd.people, useShare, classes: classes.length },
      classHours: classHours(classes, crowd),
      own: ownPlan(ruledBy(course).hours, days),
      machines: make === 'ahead' ? machines : Math.min(most, machines),
      hasSource: glance.machines.some(({ course: machine }) => isSource(machine)),
      rules: over(rulesOf(course), rules),
      pauseHours: (moreThanDays) => pauseHours(classes, moreThanDays),
    }
    return estimateOf(plan, known, asOf)
  }

/** What a course will cost, or would; a version is read where the question names one. */
export const estimateCourse =
  (world: EstimatingWorld) =>
  async (saved: CourseRecord, wishes: EstimateInput): Promise<Estimate> =>
    reckonCourse(world)(await withWishes(world, saved, wishes), wishes)
