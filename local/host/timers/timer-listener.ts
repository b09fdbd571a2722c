import type { TimerTrigger } from '../app/hosted-function.ts'
import { isSubMinute, type Schedule } from './timer-schedule.ts'
import type { TimerStatus, TimerStatusFile } from './timer-status.ts'

export interface TimerListener {
  /** Runs the function once, now, after a run under way. Rejects when the function fails. */
  runNow(): Promise<void>
  /** No more runs; resolves when a run under way has ended. */
  stop(): Promise<void>
}

interface TimerListenerOptions {
  readonly trigger: TimerTrigger
  readonly schedule: Schedule
  readonly statusFile: TimerStatusFile
  /** Gets the timer information as JSON. */
  invoke(timerInfo: string): Promise<unknown>
  /** What to do when a run could not be recorded. */
  report(error: unknown): void
}

// Node cannot wait longer than 24.8 days in one go; an hour also notices that the clock was set or the machine slept.
const longestWaitMs = 3_600_000

const neverRun = '0001-01-01T00:00:00+00:00'

/** Runs one timer function on its schedule; a run that is late delays the next, they never overlap. */
export const listenToTimer = (options: TimerListenerOptions): TimerListener => {
  const { trigger, schedule, statusFile, invoke } = options
  const hasMonitor = (trigger.useMonitor ?? true) && !isSubMinute(schedule, new Date())
  let status: TimerStatus
  let timer: NodeJS.Timeout | undefined
  let lastRun: Promise<unknown> = Promise.resolve()
  let stopped = false

  const record = (changed: TimerStatus): void => {
    status = changed
    if (!hasMonitor) return
    try {
      statusFile.write(status)
    } catch (error) {
      options.report(error)
    }
  }

  const describe = (isPastDue: boolean): string =>
    JSON.stringify({
      Schedule: { AdjustForDST: true },
      ScheduleStatus: hasMonitor
        ? { Last: status.last ?? neverRun, Next: status.next ?? neverRun, LastUpdated: status.lastUpdated }
        : null,
      IsPastDue: isPastDue,
    })

  /** Runs after the run before, whatever that came to. */
  const run = (isPastDue: boolean): Promise<unknown> => {
    const outcome = lastRun.then(() => invoke(describe(isPastDue)))
    lastRun = outcome.catch(() => undefined)
    return outcome
  }

  const fire = async (reason: 'due' | 'past due' | 'start-up'): Promise<void> => {
    const due = status.next
    const at = new Date()
    // A failed run is not repeated: the host has logged it, the next one is the scheduled one.
    await run(reason === 'past due').catch(() => undefined)
    // Should the clock have woken us a little early, the due instant counts, or it would be due twice.
    const base = reason === 'due' && due && due > at ? due : at
    record({ last: base, next: schedule.next(base), lastUpdated: base })
    arm()
  }

  const arm = (): void => {
    if (stopped || !status.next) return
    const waitMs = Math.max(1, status.next.getTime() - Date.now())
    timer = setTimeout(
      () => {
        if (waitMs > longestWaitMs) arm()
        else void fire('due')
      },
      Math.min(waitMs, longestWaitMs),
    )
  }

  /** Whether a run was missed while the host was away. A changed schedule counts from its own next instant. */
  const start = (): boolean => {
    const now = new Date()
    const stored = hasMonitor ? statusFile.read() : undefined
    const next = schedule.next(stored ? (stored.last ?? stored.lastUpdated) : now)
    const isSameSchedule = stored?.next?.getTime() === next?.getTime()
    if (stored && isSameSchedule) {
      status = stored
      return next !== undefined && next < now
    }
    record({ last: stored?.last, next: schedule.next(now), lastUpdated: now })
    return false
  }

  const isPastDue = start()
  if (isPastDue) void fire('past due')
  else if (trigger.runOnStartup) void fire('start-up')
  else arm()

  return {
    runNow: async () => {
      await run(false)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await lastRun
    },
  }
}
