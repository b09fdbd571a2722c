import { idOf, type PersonId } from '../../kernel/ids.ts'
import { number, type Shape, text } from '../../kernel/shape.ts'
import { type Day, dayIn } from '../course-days.ts'

/** How often whoever has a machine sets a new password in it: so many times a day of the course. */

export interface PasswordCount {
  readonly userId: PersonId
  readonly day: Day
  readonly count: number
}

export const passwordCountShape: Shape<PasswordCount> = { userId: idOf('u'), day: text, count: number }

export interface Counting {
  readonly vm: {
    readonly course?: { readonly newPasswords?: PasswordCount }
    readonly allocatedTo?: { readonly userId: PersonId }
  }
  readonly course: { readonly timeZone: string }
}

/** Of today, by whoever has it now. */
export const passwordsSet = ({ vm, course }: Counting, now: Date): number => {
  const said = vm.course?.newPasswords
  const isTheirs = said?.userId === vm.allocatedTo?.userId && said?.day === dayIn(course.timeZone, now)
  return isTheirs ? (said?.count ?? 0) : 0
}

/** What stands there once one more is set. */
export const countedPassword = (of: Counting, userId: PersonId, now: Date): PasswordCount => ({
  userId,
  day: dayIn(of.course.timeZone, now),
  count: passwordsSet(of, now) + 1,
})
