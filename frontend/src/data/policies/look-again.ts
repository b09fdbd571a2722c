import type { Schedule } from '@labkeeper/contract/vms/vms'

const overdueLookMs = 5_000
/** What the timer has not done by then will take longer: Azure refuses, or asks us to wait. */
const patienceMs = 3 * 60_000
const lateLookMs = 60_000
const longestTimerMs = 2 ** 31 - 1

/** In how many milliseconds a list is to be looked at again, since something happens by itself then. */
export const lookAgainMs = (
  schedules: readonly Pick<Schedule, 'autoStopAt' | 'autoDeleteAt'>[],
  now: Date,
): number | false => {
  // In one go: ten thousand lists of two would take longer to make than to look through.
  let nextAt = Infinity
  for (const { autoStopAt, autoDeleteAt } of schedules) {
    if (autoStopAt !== undefined) nextAt = Math.min(nextAt, Date.parse(autoStopAt))
    if (autoDeleteAt !== undefined) nextAt = Math.min(nextAt, Date.parse(autoDeleteAt))
  }
  if (nextAt === Infinity) return false
  const aheadMs = nextAt - now.getTime()
  if (aheadMs > 0) return Math.min(aheadMs + overdueLookMs, longestTimerMs)
  return aheadMs > -patienceMs ? overdueLookMs : lateLookMs
}
