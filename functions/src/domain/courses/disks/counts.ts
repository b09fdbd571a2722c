import type { PersonId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import type { Belongings } from '../../vms/belongings.ts'
import type { CourseRecord } from '../course-record.ts'
import { weekAt } from '../hours/period.ts'
import type { MachineOfCourse } from '../machines/machine.ts'
import { rulesOf } from '../rules.ts'

/** What whoever has a machine has taken of what its course lets them. Weeks begin on Monday, on the clocks of the course. */

const monday = { weekStart: 'MO' } as const

type Counted = { readonly course: Pick<MachineOfCourse, 'resets'> }
type Place = Pick<CourseRecord, 'timeZone'>

/** How often they have reset it this week. */
export const resetsOf = (
  { course: { resets } }: Counted,
  of: PersonId,
  { timeZone }: Place,
  now: Instant,
): number => (resets?.of === of && resets.week === weekAt(now, monday, timeZone) ? resets.count : 0)

/** What stands on the machine once they reset it again. */
export const oneMoreReset = (
  vm: Counted,
  of: PersonId,
  place: Place,
  now: Instant,
): NonNullable<MachineOfCourse['resets']> => ({
  of,
  week: weekAt(now, monday, place.timeZone),
  count: resetsOf(vm, of, place, now) + 1,
})

export const limitsOf = (
  vm: Counted & Belongings,
  of: PersonId,
  course: Place & Pick<CourseRecord, 'rules'>,
  now: Instant,
): { readonly resetsLeft: number; readonly checkpointsLeft: number } => {
  const { resetsPerWeek, checkpoints } = rulesOf(course)
  const saved = (vm.checkpoints ?? []).filter((one) => one.of === of).length
  return {
    resetsLeft: Math.max(0, resetsPerWeek - resetsOf(vm, of, course, now)),
    checkpointsLeft: Math.max(0, checkpoints - saved),
  }
}
