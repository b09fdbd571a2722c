import { services } from '../assumptions.ts'
import type { Calendar } from '../clockwork/calendar.ts'
import { type Instances, type Quota, runInstances } from '../clockwork/instances.ts'
import { createPlaces } from '../clockwork/places.ts'

/** Functions that share instances: all of HTTP, or one queue. */
export interface FunctionGroup extends Pick<Instances, 'ready' | 'most' | 'busySeconds' | 'mostCpu'> {
  /** `work` answers for how many milliseconds it waits for others. */
  submit(cpuMs: number, work: () => number | Promise<number>): void
  readonly waiting: () => number
  readonly executions: () => number
}

interface GroupOptions {
  readonly calendar: Calendar
  readonly perInstance: number
  readonly target: number
  readonly alwaysReady: number
  readonly parts: number
  readonly wakeMs: number
  readonly quota: Quota
  readonly weight: number
  readonly until: number
}

export const functionGroup = (options: GroupOptions): FunctionGroup => {
  const { calendar, weight } = options
  const places = createPlaces(calendar, 0)
  const instances = runInstances({
    ...options,
    places,
    startMs: services.instanceStartMs,
    newPerSecond: services.newInstancesPerSecond,
  })
  return {
    ready: instances.ready,
    most: instances.most,
    busySeconds: instances.busySeconds,
    mostCpu: instances.mostCpu,
    waiting: places.waiting,
    executions: () => places.begun() * weight,
    submit: (cpuMs, work) =>
      places.submit(() => {
        const waits = work()
        const works = instances.work(cpuMs)
        return typeof waits === 'number' ? waits + works : waits.then((ms) => ms + works)
      }),
  }
}
