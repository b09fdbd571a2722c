import type { Policy } from '@labkeeper/contract/policies/policies'
import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import type { WorkNudges } from '@labkeeper/functions/ports/operations/nudges'
import { sharePace } from '@labkeeper/functions/use-cases/connection/share-pace'
import { type StepWorld, takeStep } from '@labkeeper/functions/use-cases/operations/take-step'
import { createVms } from '@labkeeper/functions/use-cases/vms/create-vms'
import { operateVm } from '@labkeeper/functions/use-cases/vms/operate-vm'
import { services as assumed, azure } from '../assumptions.ts'
import { townCloud } from './cloud.ts'
import { townPaces } from './paces.ts'
import { labOf } from './records.ts'
import { townTimer } from './timer.ts'
import type { TownParts } from './town-parts.ts'
import { townWork } from './work.ts'

/** The product's own use-cases over the town: what the timer, the queues and the API of the real app do. */

const stepsPerMessage = 4
const sendsAtOnce = 16

/** A port that this part of the product does not need. */
const absent = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: (_, method) => () => {
      throw new Error(`The city has no ${name}.${String(method)}`)
    },
  })

export const townWorkers = (options: TownParts) => {
  const { town, calendar, passing, services, steps, costs, dice, tally } = options
  const clock = { now: () => new Date(passing.now()) }
  const { work, vms, schedules, due } = townWork(town, tally.ended)
  const cloud = townCloud({
    now: passing.now,
    wait: () => passing.spend(azure.answerMs * (0.5 + dice.roll())),
    onAct: (vmId, action) => tally.heard(vmId, action, passing.now()),
  })

  /** The port as it is, and what each call of it costs. */
  const tolled = <Port extends object>(name: string, port: Port): Port =>
    new Proxy(port, {
      get: (target, method) => {
        const call = Reflect.get(target, method)
        if (typeof call !== 'function') return call
        return (...args: readonly unknown[]) => {
          const units = costs.ports[`${name}.${String(method)}`]
          if (units === undefined) throw new Error(`Nobody has measured ${name}.${String(method)}`)
          const [first] = args
          const labId = typeof first === 'string' ? first : (first as { labId: string }).labId
          passing.spend(services.charge(labId, units) + assumed.databaseMs)
          return Reflect.apply(call, target, args)
        }
      },
    })

  const answer = (labId: LabId, stepIds: readonly string[]): void =>
    steps.submit(costs.hopCpuMs * stepIds.length, () =>
      passing.during(() => passing.together(stepIds.map((stepId) => () => take(labId, stepId)))),
    )
  const send = (labId: LabId, stepIds: readonly string[], delaySeconds = 0): void => {
    passing.spend(services.message())
    const listening =
      steps.waiting() === 0 ? (dice.roll() * assumed.pollingMs) / Math.max(1, steps.ready()) : 0
    calendar.at(passing.now() + Math.ceil(delaySeconds) * 1000 + listening, () => answer(labId, stepIds))
  }
  const nudges: WorkNudges = {
    step: async (labId, stepId, delaySeconds = 0) =>
      send(labId, [stepId], delaySeconds < 1 ? 0 : delaySeconds),
    steps: async (labId, stepIds) => {
      const messages = Array.from({ length: Math.ceil(stepIds.length / stepsPerMessage) }, (_, index) =>
        stepIds.slice(index * stepsPerMessage, (index + 1) * stepsPerMessage),
      )
      for (let sent = 0; sent < messages.length; sent += sendsAtOnce) {
        await passing.together(
          messages.slice(sent, sent + sendsAtOnce).map((ids) => async () => send(labId, ids)),
        )
      }
    },
    studentBatches: async () => {},
    labs: async () => {},
    sync: async () => {},
    tick: async () => {},
    isWell: async () => true,
  }

  const labs = {
    read: async (labId: LabId): Promise<LabRecord | undefined> => labOf(town, labId).record,
    hold: async (labId: LabId, holdUntil: string): Promise<void> => {
      const lab = labOf(town, labId)
      if (holdUntil > (lab.record.holdUntil ?? '')) lab.record = { ...lab.record, holdUntil }
    },
  }
  const openPrincipal = ({ labId }: LabRecord) => ({
    subscriptionId: labOf(town, labId).subscriptionId,
    tenantId: 't',
    clientId: 'c',
    clientSecret: 's',
  })
  const sealer = {
    seal: (secret: string) => secret,
    open: (sealed: string) => sealed,
    renew: (sealed: string) => sealed,
  }

  const compute = async () => cloud.compute
  const world = {
    labs: tolled('labs', labs),
    work: tolled('work', work),
    vms: tolled('vms', vms),
    templates: absent('templates'),
    guestPasswords: absent('guestPasswords'),
    nudges,
    clock,
    sealer,
    compute,
    openPrincipal,
    azureTurns: sharePace({ paces: tolled('paces', townPaces()), clock, compute, azurePace: 1 }),
    pollSeconds: 5,
    log: () => {},
  } as unknown as StepWorld
  const take = takeStep(world)

  /** What the handlers of the API do; their cost is that of the measured call. */
  const free = { labs, work, vms, nudges, clock, sealer, openPrincipal, checkCreation: async () => {} }
  const api = free as unknown as Parameters<typeof createVms>[0] & Parameters<typeof operateVm>[0]

  const tick = townTimer({ ...options, due, schedules, work, nudges, clock, tolled })

  return {
    operate: operateVm(api),
    create: createVms(api),
    tick,
    azure: cloud.counts,
  }
}

export type Workers = ReturnType<typeof townWorkers>

export const stopAfterAnHour: Policy = {
  autoStopEnabled: true,
  autoStopMinutes: 60,
  autoDeleteEnabled: false,
}
