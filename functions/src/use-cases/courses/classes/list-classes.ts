import type { Meeting } from '@labkeeper/contract/courses/classes'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { listedClasses, mostListed } from '../../../domain/courses/calendar/class-view.ts'
import { startOfDay } from '../../../domain/courses/calendar/wall-time.ts'
import { type Day, dayIn } from '../../../domain/courses/course-days.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { badField } from '../../../domain/kernel/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Classes } from '../../../ports/courses/classes.ts'

const daysBefore = 7
const daysAfter = 28

/** Past and coming classes of some days, these included. */
export const listClasses =
  ({ classes, clock }: { readonly classes: Pick<Classes, 'between'>; readonly clock: Clock }) =>
  async (
    { course }: Part,
    { from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined },
  ): Promise<Meeting[]> => {
    const { timeZone, labId, id } = course
    const today = numberOf(dayIn(timeZone, clock.now()))
    const days = { from: from ?? dayOf(today - daysBefore), to: to ?? dayOf(today + daysAfter) }
    if (days.to < days.from) throw badField('to', 'The last day is before the first.')
    const span = {
      from: startOfDay(days.from, timeZone),
      until: startOfDay(dayOf(numberOf(days.to) + 1), timeZone),
    }
    const records = await classes.between(labId, id, span, mostListed)
    return listedClasses(course, records, days)
  }
