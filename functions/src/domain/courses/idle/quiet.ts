import { after, type Instant } from '../../kernel/instant.ts'

/** Whether a machine was quiet, by what Azure measures of it from outside. */

export interface Measured {
  readonly from: Instant
  readonly minutes: number
  readonly cpuPercent?: number
  readonly bytesOut?: number
}

const quietCpuPercent = 5
const quietBytesPerSecond = 3_000
const minuteMs = 60_000
/** So much of the newest may not be known yet: what is missing beyond it may have been anything. */
const lateMinutes = 6

/** On average over so many minutes before an instant. What is not known is not quiet. */
export const wasQuiet = (samples: readonly Measured[], minutes: number, until: Instant): boolean => {
  const from = after(new Date(until), -minutes * minuteMs)
  const known = samples.filter(
    (one): one is Required<Measured> =>
      one.from >= from && one.from < until && one.cpuPercent !== undefined && one.bytesOut !== undefined,
  )
  const sum = (of: (one: Required<Measured>) => number) => known.reduce((all, one) => all + of(one), 0)
  const measured = sum((one) => one.minutes)
  const [grain = 1] = samples.map((one) => one.minutes)
  // The first stretch has begun before, the newest are late.
  if (measured < minutes - lateMinutes - grain) return false
  const cpuPercent = sum((one) => one.cpuPercent * one.minutes) / measured
  const bytesPerSecond = sum((one) => one.bytesOut) / (measured * 60)
  return cpuPercent < quietCpuPercent && bytesPerSecond < quietBytesPerSecond
}
