import type { Day } from '../../../domain/courses/course-days.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { type OwnDays, settledExtra } from '../../../domain/courses/hours/extra-time.ts'
import { ruledBy } from '../../../domain/courses/hours/own-time.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { People, SeenEnrolment } from '../../../ports/courses/people.ts'

/** What somebody used of their own time, on all days that matter. */
export interface Settled {
  readonly was: SeenEnrolment
  readonly own: OwnDays
}

/**
 * Writes down what was used of extra time before this day, before anything makes that another. Done twice it says the same. False when somebody has changed meanwhile, and is left to a later look.
 */
export const settleExtra =
  ({ people }: { readonly people: Pick<People, 'write'> }) =>
  async (course: CourseRecord, crowd: readonly Settled[], day: Day, now: Instant): Promise<boolean> => {
    let isDone = true
    for (const { was, own } of crowd) {
      const { enrolment } = was
      if (enrolment.extra === undefined) continue
      const extra = settledExtra(ruledBy(course), enrolment.extra, own, day, now)
      isDone = (await people.write(course.labId, [{ was, next: { ...enrolment, extra } }])) && isDone
    }
    return isDone
  }
