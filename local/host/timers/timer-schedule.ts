import { Cron } from 'croner'
import { isTimespan, parseTimespan } from '../timespan.ts'

export interface Schedule {
  /** The first due instant after the given one; `undefined` when there is none. */
  next(after: Date): Date | undefined
}

/**
 * NCRONTAB (six fields, or five without seconds) or a time span.
 * `timeZone` is an IANA name; UTC when it is not given, as in Azure.
 */
export const parseSchedule = (expression: string, timeZone = 'UTC'): Schedule => {
  if (isTimespan(expression)) {
    const everyMs = parseTimespan(expression, 'schedule')
    if (everyMs <= 0) throw new Error(`schedule '${expression}' must be longer than nothing`)
    return { next: (after) => new Date(after.getTime() + everyMs) }
  }
  const fields = expression.split(/\s+/).length
  if (fields !== 5 && fields !== 6) throw new Error(`schedule '${expression}' is not NCRONTAB`)
  const cron = new Cron(expression, {
    mode: fields === 5 ? '5-part' : '6-part',
    // NCRONTAB wants day of month AND day of week; cron libraries default to OR.
    domAndDow: true,
    sloppyRanges: true,
    timezone: timeZone,
    paused: true,
  })
  return { next: (after) => cron.nextRun(after) ?? undefined }
}

/** Whether two due instants ever lie less than a minute apart, judged by the next few. */
export const isSubMinute = (schedule: Schedule, from: Date): boolean => {
  let previous = schedule.next(from)
  for (let count = 0; previous && count < 10; count += 1) {
    const following = schedule.next(previous)
    if (following && following.getTime() - previous.getTime() < 60_000) return true
    previous = following
  }
  return false
}
