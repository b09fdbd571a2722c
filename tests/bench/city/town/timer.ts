import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import type { Clock } from '@labkeeper/functions/ports/clock'
import type { Due } from '@labkeeper/functions/ports/operations/due'
import type { WorkNudges } from '@labkeeper/functions/ports/operations/nudges'
import type { Acceptance } from '@labkeeper/functions/ports/operations/work'
import type { Schedules } from '@labkeeper/functions/ports/policies/schedules'
import { fanOut, mostLabs } from '@labkeeper/functions/use-cases/operations/fan-out'
import { sweepLab } from '@labkeeper/functions/use-cases/operations/sweep-lab'
import { sweepSteps } from '@labkeeper/functions/use-cases/operations/sweep-steps'
import { applyPolicies } from '@labkeeper/functions/use-cases/policies/apply-policies'
import { services as assumed } from '../assumptions.ts'
import type { TownParts } from './town-parts.ts'

/** The timer's minute: it calls workers to the labs in which something is due, and they do it. */

const minuteMs = 60_000
/** Messages on their way from one sender: `atOnce` in functions/src/gateways/queue/nudges.ts. */
const sendsAtOnce = 16
/** What a row of a question over all labs adds to its charge: docs/adr/0020. */
const unitsPerRow = 0.1

interface TimerOptions extends TownParts {
  readonly due: Due
  readonly schedules: Schedules
  readonly work: Pick<Acceptance, 'begun'>
  readonly nudges: WorkNudges
  readonly clock: Clock
  readonly tolled: <Port extends object>(name: string, port: Port) => Port
}

export const townTimer = (options: TimerOptions): (() => Promise<void>) => {
  const { calendar, passing, services, labWorkers, costs, tally, weight, until, tolled } = options
  const schedules = tolled('schedules', options.schedules)

  /** A sample takes its part of them, and as long as all of them take. */
  const callLabs = async (labIds: readonly LabId[]): Promise<void> => {
    for (const labId of labIds.slice(0, Math.ceil(mostLabs / weight))) {
      passing.spend((services.message() * weight) / sendsAtOnce)
      // What a worker of a lab does is at most what the acceptance of as many VMs is.
      calendar.at(passing.now(), () =>
        labWorkers.submit(costs.calls.create.cpuMs, () =>
          passing.during(async () => void (await sweep(labId))),
        ),
      )
    }
  }
  const world = {
    due: {
      labs: async (now: string) => {
        const found = await options.due.labs(now)
        const units = (costs.ports['due.labs'] ?? 0) / weight + found.length * unitsPerRow
        passing.spend(services.charge('timer', units) + assumed.databaseMs)
        return found
      },
      inLab: tolled('due', options.due).inLab,
    },
    nudges: { ...options.nudges, labs: callLabs },
    clock: options.clock,
    work: options.work,
    schedules: {
      read: async (labId: LabId, vmIds: readonly string[]) => {
        const found = await schedules.read(labId, vmIds)
        for (const vm of found) tally.due(vm.id, Date.parse(vm.dueAt ?? ''))
        return found
      },
      accept: schedules.accept,
      change: schedules.change,
    },
    report: (error: unknown) => {
      throw error
    },
  }
  const sweep = sweepLab(world, [sweepSteps(world), applyPolicies(world)])
  const callWorkers = fanOut(world)

  /** One at a time, as the platform runs timers. */
  const tick = async (): Promise<void> => {
    const took = await passing.during(async () => void (await callWorkers()))
    const next = Math.max(
      Math.floor(calendar.now() / minuteMs) + 1,
      Math.ceil((calendar.now() + took) / minuteMs),
    )
    if (next * minuteMs <= until) calendar.at(next * minuteMs, tick)
  }
  return tick
}
