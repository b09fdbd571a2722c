import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { clocksOf, dayLabel } from '../calendar/clocks.ts'
import { leftText, periodWords } from '../own-time.ts'

type Standing = Pick<MyMachine, 'hours' | 'meter' | 'course'>

/** 'Own time: 9 h 24 min of 10 h left this week'; nothing where there is no limit. */
export const ownTimeText = ({ hours, course }: Standing): string | undefined => {
  const left = hours && leftText(hours)
  if (hours === undefined || left === undefined) return undefined
  return hours.allowedSeconds === 0
    ? 'This course has no own time.'
    : `Own time: ${left} ${periodWords[course.period]}`
}

/** What becomes of it: 'It lasts until 21:40.' */
export const outlookText = ({ hours, meter, course }: Standing): string | undefined => {
  const clocks = clocksOf(course.timeZone)
  if (meter === 'class') return 'The class does not use it.'
  if (meter === 'teacher') return 'Your teacher started the machine: that does not use it.'
  if (hours?.endsAt !== undefined) return `It lasts until ${clocks(hours.endsAt).clock}.`
  if (hours?.renewsAt === undefined || hours.allowedSeconds === 0) return undefined
  const { day, clock } = clocks(hours.renewsAt)
  return `It renews ${dayLabel(day)}, ${clock}.`
}
