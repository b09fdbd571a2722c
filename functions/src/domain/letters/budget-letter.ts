import type { CourseRecord } from '../courses/course-record.ts'
import { recipient } from './course-letters.ts'
import { greetingOf, type Letter, writeLetter } from './letter.ts'
import { plainName } from './plain-name.ts'

interface About {
  readonly to: { readonly name: string; readonly email: string }
  readonly course: Pick<CourseRecord, 'name' | 'budget'>
  readonly percent: number
  /** Whose share it is about; without, it is the course's. */
  readonly person: string | undefined
  readonly href: string
}

const whole = 100

const usd = (amount: number): string => `$${amount.toFixed(2)}`

/** What becomes of machines when nothing is left. */
const ends = {
  own: 'Machines that run outside of classes stop ten minutes after that, and start again for classes only.',
  all: 'When a class that is on has ended, all machines stop, and none is started any more.',
  tell: 'No machine is stopped for that.',
} as const

/** To staff: so many percent of what the course may cost are used. */
export const budgetLetter = ({ to, course, percent, person, href }: About): Letter => {
  const name = plainName(course.name) || 'your course'
  const { amount = 0, per = 'course', atEnd = 'tell' } = course.budget ?? {}
  const may = `The course may cost ${usd(amount)}${per === 'month' ? ' a month' : ''}.`
  const isEnd = percent >= whole
  const subject = isEnd ? `The budget of ${name} is used up` : `${percent} % of the budget of ${name} is used`
  const share = person === undefined ? undefined : plainName(person) || 'somebody'
  return writeLetter({
    to: recipient(to),
    subject: share === undefined ? subject : `The share of ${share} in the budget of ${name} is used up`,
    before: [
      greetingOf(recipient(to)),
      ...(share === undefined
        ? [`${subject}. ${may}`]
        : [`The share of ${share} in the budget of ${name} is used up.`]),
      ...(isEnd || share !== undefined ? [ends[atEnd]] : []),
      'Machines that are stopped still cost something: their disks are there.',
    ],
    action: { label: isEnd ? 'See what it cost, or raise it' : 'See what it cost', href },
    after: [],
  })
}
