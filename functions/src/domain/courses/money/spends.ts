import type { EnrolmentId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import type { Day } from '../course-days.ts'
import type { CourseRecord } from '../course-record.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import { firstDayOf, type Spends } from './budget.ts'
import type { BudgetOfCourse } from './budget-record.ts'
import { factorNow } from './factor.ts'
import { burnsOf } from './going-on.ts'
import { type Count, type FactorOn, type HourlyRates, spentOf, sumOfDays } from './spent.ts'

type Place = Pick<CourseRecord, 'timeZone'>

/** What of a course has to be read for its budget: since that day. */
export const sinceOf = ({ per, perStudent }: BudgetOfCourse, now: Instant, place: Place): Day =>
  [
    firstDayOf(per, now, place),
    ...(perStudent ? [firstDayOf(perStudent.per, now, place)] : []),
  ].toSorted()[0] ?? ''

const ever: Day = '9999-12-31'

interface Known {
  readonly counts: readonly Count[]
  readonly machines: readonly ListedMachine[]
  readonly hourly: HourlyRates
  readonly factorOn: FactorOn
}

/** What was spent of a budget, by the course and by each person, and what goes on costing. */
export const spendsOf = (
  course: CourseRecord,
  { per, perStudent }: BudgetOfCourse,
  { counts, machines, hourly, factorOn }: Known,
  now: Instant,
): { readonly course: Spends; readonly people: ReadonlyMap<EnrolmentId, Spends> } => {
  const factor = factorNow(course)
  const burns = burnsOf(course, machines, hourly, now)
  const { byDay } = spentOf(counts, hourly, factorOn)
  const { total: spent } = sumOfDays(byDay, firstDayOf(per, now, course), ever)
  const burn = [...burns.values()].reduce((sum, one) => sum + one, 0) * factor
  const first = perStudent ? firstDayOf(perStudent.per, now, course) : ever
  const { byPerson } = spentOf(
    counts.filter(({ day }) => day >= first),
    hourly,
    factorOn,
  )
  const ids = new Set([...byPerson.keys(), ...burns.keys()].filter((id) => id !== undefined))
  return {
    course: { spent, burn },
    people: new Map(
      perStudent
        ? [...ids].map((id) => [
            id,
            { spent: byPerson.get(id)?.total ?? 0, burn: (burns.get(id) ?? 0) * factor },
          ])
        : [],
    ),
  }
}
