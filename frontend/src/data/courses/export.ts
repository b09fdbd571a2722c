import type { Course } from '@labkeeper/contract/courses/course'
import { mostMoneyDays } from '@labkeeper/contract/courses/money'
import { moneyRoutes } from '@labkeeper/contract/courses/money-routes'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { rosterRoutes } from '@labkeeper/contract/courses/roster'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { api } from '~/lib/server/api.ts'

/** What is to be read of a course before it goes, with what it has cost in as many parts as the server answers it in. */
export interface CourseExport {
  readonly people: readonly Enrolment[]
  readonly money: readonly string[]
}

/** From the day before it was made, wherever that was, to the day after today. */
const daysOf = ({ createdAt }: Pick<Course, 'createdAt'>, now: Date) => {
  const dayLength = 'yyyy-mm-dd'.length
  const first = numberOf(createdAt.slice(0, dayLength)) - 1
  const last = numberOf(now.toISOString().slice(0, dayLength)) + 1
  const parts = Math.ceil((last - first + 1) / mostMoneyDays)
  return Array.from({ length: parts }, (_, part) => {
    const from = first + part * mostMoneyDays
    return { from: dayOf(from), to: dayOf(Math.min(last, from + mostMoneyDays - 1)) }
  })
}

export const readExport = async (
  course: Pick<Course, 'id' | 'createdAt'>,
  now: Date = new Date(),
): Promise<CourseExport> => {
  const params = { courseId: course.id }
  const { data: people } = await api(rosterRoutes.listPeople, { params })
  const money: string[] = []
  // One after the other: each is reckoned anew.
  for (const query of daysOf(course, now)) {
    money.push((await api(moneyRoutes.getMoneyFile, { params, query })).text)
  }
  return { people, money }
}
