import type { healthRoutes } from '@labkeeper/contract/health/health'
import type { ResponseOf } from '@labkeeper/contract/kernel/route'
import type { Clock } from '../../ports/clock.ts'
import type { Heartbeat } from '../../ports/health/heartbeat.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import { inTime } from '../kernel/in-time.ts'
import type { ClassSizes } from '../students/imports/watch-class-sizes.ts'
import type { Callers } from './watch-callers.ts'
import { isStale } from './watch-heartbeat.ts'

type Health = ResponseOf<typeof healthRoutes.health>

interface HealthWorld {
  readonly heartbeat: Heartbeat
  readonly nudges: WorkNudges
  readonly clock: Clock
  readonly callers: Pick<Callers, 'areOne'>
  readonly classSizes: Pick<ClassSizes, 'areTooBig'>
  readonly version: string
}

/** Whoever asks for health does not wait for a part that is ill. */
const patienceMs = 2_000

const unless = async <T, U>(answer: Promise<T>, ill: U): Promise<T | U> => {
  try {
    return await inTime(answer, patienceMs, ill)
  } catch {
    return ill
  }
}

const word = (isWell: boolean): 'ok' | 'degraded' => (isWell ? 'ok' : 'degraded')

/** One read proves the database and tells of the timer. */
export const checkHealth =
  ({ heartbeat, nudges, clock, callers, classSizes, version }: HealthWorld) =>
  async (): Promise<Health> => {
    const [beat, areQueuesWell, isClassTooBig] = await Promise.all([
      unless(
        heartbeat.read().then((at) => ({ isStale: isStale(at, clock.now()) })),
        undefined,
      ),
      unless(nudges.isWell(), false),
      unless(classSizes.areTooBig(), false),
    ])
    const isDatabaseWell = beat !== undefined
    const isTimerWell = beat?.isStale === false
    return {
      status: word(isDatabaseWell && areQueuesWell && isTimerWell),
      version,
      checks: {
        database: word(isDatabaseWell),
        queues: word(areQueuesWell),
        timer: word(isTimerWell),
        callers: callers.areOne() ? 'warning' : 'ok',
        mail: isClassTooBig ? 'warning' : 'ok',
      },
    }
  }
