import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import { aRunningVm } from '../../../support/operations/running-vm.ts'
import { services as assumed, classes, monday, vmsPerLab } from '../assumptions.ts'
import { createCalendar } from '../clockwork/calendar.ts'
import { createDice, withDice } from '../clockwork/dice.ts'
import { createQuota } from '../clockwork/instances.ts'
import type { Costs } from '../costs/costs.ts'
import type { Settings } from '../settings.ts'
import { type FunctionGroup, functionGroup } from './function-group.ts'
import { createPassing } from './passing.ts'
import { leadOf, letPeopleIn, type Plan, planOf } from './people.ts'
import type { TownLab } from './records.ts'
import { type ServiceFigures, townServices } from './services.ts'
import { createTally, type TallyFigures } from './tally.ts'
import { stopAfterAnHour, townWorkers } from './workers.ts'

export interface GroupFigures {
  readonly instances: number
  readonly executions: number
  readonly busySeconds: number
  readonly mostCpu: number
}

/** What the hour came to, for the whole city. */
export interface Outcome extends ServiceFigures, TallyFigures {
  readonly labs: number
  readonly simulated: number
  readonly http: GroupFigures
  readonly steps: GroupFigures
  readonly sync: GroupFigures
  readonly labWorkers: GroupFigures
  readonly azureAsked: number
  readonly azureRefused: number
  /** Steps that had begun and had no end when the simulation was given up. */
  readonly open: number
}

interface SimulationOptions {
  readonly labs: number
  /** So many are simulated; each stands for `labs / simulated`, and finds that part of all that is shared. */
  readonly simulated: number
  readonly settings: Settings
  readonly costs: Costs
  readonly seed: string
  /** As those who stand for several always come: see people.ts. */
  readonly evenly?: boolean
}

const hourMs = 3_600_000

const aLab = (index: number, plan: Plan, seed: string, evenly: boolean): TownLab => {
  const id = `lab_${index}` as const
  // The first twenty of a hundred: plans are dealt out in between, so that they are of all kinds.
  const shares = index % 100 < 100 * classes.sharing
  const record: LabRecord = {
    ...{ type: 'lab', id: 'lab', labId: id, uk: 'lab', schema: 1, ownerId: 'u_owner' },
    createdAt: new Date(monday.from).toISOString(),
    cloud: { subscriptionId: 's', tenantId: 't', clientId: 'c', username: 'u', sealedSecret: 's' },
  }
  const dice = createDice(`${seed} machines of ${id}`)
  const lab: TownLab = {
    id,
    index,
    shares,
    subscriptionId: shares ? `shared-${Math.floor(index / classes.perSharedSubscription)}` : `own-${index}`,
    record,
    vms: new Map(),
    steps: new Map(),
    networks: new Map(),
    comparedAt: 0,
  }
  const lessonAt = monday.nine - hourMs - leadOf(dice, index, evenly)
  for (let number = 0; plan !== 'creates' && number < vmsPerLab; number += 1) {
    const startedAt = new Date(lessonAt + dice.roll() * 60_000)
    const vm = aRunningVm(id, `vm-${number}`, startedAt, plan === 'stops' ? stopAfterAnHour : undefined)
    const ours = { ...vm, subscriptionId: lab.subscriptionId, resourceGroup: `group-${id}` }
    lab.vms.set(vm.id, plan === 'stops' ? ours : { ...ours, powerState: 'VM deallocated' })
  }
  return lab
}

const figuresOf = (group: FunctionGroup): GroupFigures => ({
  instances: group.most(),
  executions: group.executions(),
  busySeconds: group.busySeconds(),
  mostCpu: group.mostCpu(),
})

export const simulate = async (options: SimulationOptions): Promise<Outcome> => {
  const { labs, simulated, settings, costs, seed } = options
  const weight = labs / simulated
  const evenly = options.evenly ?? weight > 1
  const calendar = createCalendar(monday.from)
  const passing = createPassing(calendar)
  const until = monday.giveUp
  const services = townServices({ passing, from: monday.from, to: until, weight, settings })
  const region = createQuota(settings.instancesPerRegion)
  const { callsPerInstance, messagesPerInstance, messagesPerTarget } = assumed
  const groupOf = (parts: number) => ({
    ...{ calendar, weight, until, parts },
    quota: createQuota(settings.instancesPerGroup * parts, region),
  })
  const http = functionGroup({
    ...groupOf(1),
    perInstance: callsPerInstance,
    target: callsPerInstance,
    alwaysReady: settings.alwaysReady,
    wakeMs: assumed.instanceStartMs,
  })
  const listeners = (queues: number, alwaysReady: number) =>
    functionGroup({
      ...groupOf(queues),
      perInstance: messagesPerInstance,
      target: messagesPerTarget,
      alwaysReady,
      wakeMs: assumed.sleepingQueueMs,
    })
  const steps = listeners(settings.queues, settings.alwaysReadySteps * settings.queues)
  const sync = listeners(1, 0)
  const labWorkers = listeners(1, 0)

  const plans = Array.from({ length: simulated }, (_, index) => planOf(index))
  const town = new Map(plans.map((plan, index) => [`lab_${index}`, aLab(index, plan, seed, evenly)]))
  const tally = createTally()
  const dice = createDice(seed)
  const workers = townWorkers({
    ...{ town, calendar, passing, services, steps, labWorkers, costs, dice, tally, weight, until },
  })
  const letIn = letPeopleIn({ calendar, passing, services, http, sync, workers, costs, tally, seed, evenly })
  for (const [index, lab] of [...town.values()].entries()) letIn(lab, plans[index] ?? 'quiet')
  calendar.at(monday.from, workers.tick)
  await withDice(dice, () => calendar.run(until))

  const { asked, refused } = workers.azure()
  const open = [...town.values()].reduce((sum, lab) => sum + lab.steps.size, 0)
  return {
    ...services.figures(),
    ...tally.figures(),
    labs,
    simulated,
    http: figuresOf(http),
    steps: figuresOf(steps),
    sync: figuresOf(sync),
    labWorkers: figuresOf(labWorkers),
    azureAsked: asked * weight,
    azureRefused: refused * weight,
    open,
  }
}
