import type { Calendar } from './calendar.ts'
import type { Places } from './places.ts'

/** Instances of the app that serve one group of functions, as many as what waits and works there asks for. */
export interface Instances {
  readonly ready: () => number
  readonly most: () => number
  /** Seconds for which instances had something to do: what is paid for. */
  readonly busySeconds: () => number
  /** Milliseconds that so much work of a processor takes there, behind all the work that came before. */
  work(cpuMs: number): number
  /** The most that processors were busy, of what they could be. */
  readonly mostCpu: () => number
}

/** How many more there may be: of this group, and of all in the subscription and region. */
export interface Quota {
  take(count: number): number
  giveBack(count: number): void
}

export const createQuota = (atMost: number, shared?: Quota): Quota => {
  let left = atMost
  return {
    take: (count) => {
      const granted = Math.min(count, left)
      const given = shared === undefined ? granted : shared.take(granted)
      left -= given
      return given
    },
    giveBack: (count) => {
      left += count
      shared?.giveBack(count)
    },
  }
}

interface InstancesOptions {
  readonly calendar: Calendar
  readonly places: Places
  /** What one of them takes on at a time, and by how much to do there is to be one. */
  readonly perInstance: number
  readonly target: number
  readonly alwaysReady: number
  readonly quota: Quota
  /** One job of the simulation stands for so many. */
  readonly weight: number
  /** Until an instance works, and until the first one does where there was none. */
  readonly startMs: number
  readonly wakeMs: number
  /** Parts of the group with instances of their own: as long as they have something to do, each has one. */
  readonly parts: number
  readonly newPerSecond: number
  readonly until: number
}

/** An instance with nothing to do is taken away after so long. */
const idleMs = 5 * 60_000

/** Looks once a second. */
export const runInstances = (options: InstancesOptions): Instances => {
  const { calendar, places, perInstance, target, alwaysReady, quota, weight, newPerSecond, until } = options
  let ready = alwaysReady
  let starting = 0
  let most = alwaysReady
  let busySeconds = 0
  let neededAt = calendar.now()
  let begunBefore = 0
  /** Until when the processors have something to do, as if they were one that is so much faster. */
  let workingUntil = calendar.now()
  let cpuMs = 0
  let mostCpu = 0

  const makeRoom = (): void => {
    most = Math.max(most, ready)
    places.resize(ready === 0 ? 0 : Math.max(1, Math.round((ready * perInstance) / weight)))
  }
  const count = (): void => {
    const begun = places.begun() - begunBefore
    begunBefore = places.begun()
    // Who begins and ends within the second is paid for as a second.
    busySeconds += Math.min(ready, Math.max(begun, places.working()) * weight)
    if (ready > 0) mostCpu = Math.max(mostCpu, Math.min(1, (cpuMs * weight) / (ready * 1000)))
    cpuMs = 0
  }
  const look = (): void => {
    count()
    const load = (places.waiting() + places.working()) * weight
    const wanted = Math.max(alwaysReady, Math.ceil(load / target), Math.min(options.parts, Math.ceil(load)))
    if (wanted >= ready) neededAt = calendar.now()
    const added = quota.take(Math.max(0, Math.min(newPerSecond, wanted - ready - starting)))
    if (added > 0) {
      starting += added
      calendar.at(calendar.now() + (ready === 0 ? options.wakeMs : options.startMs), () => {
        starting -= added
        ready += added
        makeRoom()
      })
    } else if (calendar.now() - neededAt > idleMs && ready > wanted) {
      quota.giveBack(ready - wanted)
      ready = wanted
      makeRoom()
    }
    if (calendar.now() < until) calendar.at(calendar.now() + 1000, look)
  }
  makeRoom()
  look()
  return {
    ready: () => ready,
    most: () => most,
    busySeconds: () => busySeconds,
    mostCpu: () => mostCpu,
    work: (ms) => {
      cpuMs += ms
      const begins = Math.max(workingUntil, calendar.now())
      workingUntil = begins + (ms * weight) / Math.max(1, ready)
      return begins - calendar.now() + ms
    },
  }
}
