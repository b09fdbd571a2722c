import type { MoneyQuery } from '@labkeeper/contract/courses/money'
import type { FileAnswer } from '@labkeeper/contract/kernel/route'
import { localDay } from '../../../domain/courses/calendar/wall-time.ts'
import type { Day } from '../../../domain/courses/course-days.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { factorOf } from '../../../domain/courses/money/factor.ts'
import {
  courseHeader,
  courseRows,
  personHeader,
  personRows,
} from '../../../domain/courses/money/money-table.ts'
import { countsOf, ratesFor } from '../../../domain/courses/money/spent.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Csv } from '../../../ports/students/csv.ts'
import { readRates } from './read-rates.ts'
import { type MoneyWorld, rangeOf } from './show-money.ts'

interface FileWorld extends MoneyWorld {
  readonly csv: () => Promise<Csv>
}

type Range = ReturnType<typeof rangeOf>

const noAmounts = (): AppError =>
  new AppError(
    'unavailable',
    'Prices cannot be read just now, so there are no amounts. Try again in a few minutes.',
  )

/** Each is two queries. */
const coursesAtOnce = 5

const readCourse = async (
  { wall, ledgers: book, prices }: MoneyWorld,
  course: CourseRecord,
  { first }: Range,
  now: Instant,
) => {
  const { labId, id, timeZone } = course
  const today = localDay(now, timeZone)
  const [glance, ledgers] = await Promise.all([wall.read(labId, id, today), book.list(labId, id, first)])
  const counts = countsOf(course, { ...glance, ledgers }, now)
  const { hourly, isBlind, asOf } = await readRates(prices, ratesFor(counts), now, course.spending?.rates)
  // Nothing in a table says that its amounts are less than they are.
  if (isBlind) throw noAmounts()
  return {
    counts,
    people: glance.people,
    prices: { hourly, factorOn: (rate: number) => factorOf(course, rate), asOf: localDay(asOf, timeZone) },
  }
}

const nameOf = (what: string, { first, last }: Range): string => `${what} ${first} to ${last}.csv`

/** What a course has cost, a line for each person and day. */
export const courseMoneyFile =
  (world: FileWorld) =>
  async (course: CourseRecord, query: MoneyQuery): Promise<FileAnswer> => {
    const now = world.clock.now().toISOString()
    const range = rangeOf(query, localDay(now, course.timeZone))
    const { counts, people, prices } = await readCourse(world, course, range, now)
    const rows = personRows(counts, people, range, prices)
    return { fileName: nameOf(course.name, range), text: (await world.csv()).text([personHeader, ...rows]) }
  }

/** The same of all courses of a lab, a line for each course and day: days are those of each course. */
export const labMoneyFile =
  (world: FileWorld & { readonly courses: Pick<CourseBook, 'list'> }) =>
  async (labId: LabId, query: MoneyQuery): Promise<FileAnswer> => {
    const now = world.clock.now().toISOString()
    const range = rangeOf(query, now.slice(0, 'yyyy-mm-dd'.length) as Day)
    const courses = await world.courses.list(labId)
    const rows: (readonly string[])[] = []
    for (const some of chunks(courses, coursesAtOnce)) {
      const found = await Promise.all(
        some.map(async (course) => {
          const { counts, prices } = await readCourse(world, course, range, now)
          return courseRows(counts, course.name, range, prices)
        }),
      )
      rows.push(...found.flat())
    }
    const byDay = rows.sort(([one = ''], [other = '']) => one.localeCompare(other))
    return { fileName: nameOf('Courses', range), text: (await world.csv()).text([courseHeader, ...byDay]) }
  }
