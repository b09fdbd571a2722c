import { classesOn } from '../../../domain/courses/calendar/class-on.ts'
import { revised } from '../../../domain/courses/calendar/meeting-record.ts'
import { earlier } from '../../../domain/kernel/instant.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Classes } from '../../../ports/courses/classes.ts'
import type { SeenCourse } from '../../../ports/courses/courses.ts'
import { type Became, writeClasses } from './write-classes.ts'

/**
 * None of a course that is closed is on any more; what runs is stopped as all of it is. False when the course is no longer
 * as it was seen, which is so, too, when there was anything to end: it stays due.
 */
export const endClasses =
  ({ classes, clock }: { readonly classes: Classes; readonly clock: Clock }) =>
  async (seen: SeenCourse): Promise<boolean> => {
    const { labId, id } = seen.course
    const keys = classesOn(seen.course).map(({ key }) => key)
    if (keys.length === 0) return true
    const at = clock.now().toISOString()
    const records = new Map((await classes.find(labId, id, keys)).map((record) => [record.key, record]))
    const ended = keys.map((key): Became => {
      const record = records.get(key)
      if (record === undefined) return { key, one: undefined }
      return {
        key,
        one: undefined,
        record: revised({ ...record, endsAt: earlier(record.endsAt, at), state: 'ended' }, at),
      }
    })
    await writeClasses({ classes })(seen, ended, { handled: at, dueAt: at })
    return false
  }
