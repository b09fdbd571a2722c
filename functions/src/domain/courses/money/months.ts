import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import type { Day } from '../course-days.ts'

export const lastOfMonth = (day: Day): Day => {
  const next = dayOf(numberOf(`${day.slice(0, 7)}-28`) + 7)
  return dayOf(numberOf(`${next.slice(0, 7)}-01`) - 1)
}
