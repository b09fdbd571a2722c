import { AppLink } from '~/ui/app-link.tsx'
import { courseLink } from '../course-link.ts'
import { dayText, todayIn } from '../days.ts'
import { amountText } from '../money/money-words.ts'
import { type EndedCourse, isClosed } from './ended-course.ts'

const strong = { fontWeight: 500 } as const

/** '23 Nov 2026', by the clocks of the course. */
export const closedOn = ({ course: { closedAt, timeZone } }: EndedCourse): string | undefined =>
  closedAt && dayText(todayIn(timeZone, new Date(closedAt)))

export const costOf = (one: EndedCourse): string | undefined =>
  isClosed(one) && one.goes ? amountText(one.goes.perMonth) : undefined

/** The way to where it ends. */
export const Name = ({ course }: Pick<EndedCourse, 'course'>) => (
  <AppLink {...courseLink(course.id, 'rules')} title={course.name} style={strong}>
    {course.name}
  </AppLink>
)
