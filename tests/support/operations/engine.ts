import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { cosmosGuestKeys } from '@labkeeper/functions/gateways/cosmos/courses/guest-keys'
import { cosmosOpenings } from '@labkeeper/functions/gateways/cosmos/courses/openings'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { cosmosDue } from '@labkeeper/functions/gateways/cosmos/operations/due'
import { cosmosWork } from '@labkeeper/functions/gateways/cosmos/operations/work'
import { cosmosSchedules } from '@labkeeper/functions/gateways/cosmos/policies/schedules'
import { cosmosTemplates } from '@labkeeper/functions/gateways/cosmos/templates/templates'
import { cosmosActivities } from '@labkeeper/functions/gateways/cosmos/vms/activities'
import { cosmosGuestPasswords } from '@labkeeper/functions/gateways/cosmos/vms/guest-passwords'
import { cosmosVms } from '@labkeeper/functions/gateways/cosmos/vms/vms'
import { forgetStranded } from '@labkeeper/functions/use-cases/connection/forget-stranded'
import { sweepBin } from '@labkeeper/functions/use-cases/courses/bin/sweep-bin'
import { sweepRules } from '@labkeeper/functions/use-cases/courses/outside/sweep-rules'
import type { Chore } from '@labkeeper/functions/use-cases/operations/chore'
import { endPoisonedStep } from '@labkeeper/functions/use-cases/operations/end-poisoned-step'
import { fanOut } from '@labkeeper/functions/use-cases/operations/fan-out'
import { retryOperation } from '@labkeeper/functions/use-cases/operations/retry-operation'
import { sweepAcceptances } from '@labkeeper/functions/use-cases/operations/sweep-acceptances'
import { sweepLab } from '@labkeeper/functions/use-cases/operations/sweep-lab'
import { sweepLeftovers } from '@labkeeper/functions/use-cases/operations/sweep-leftovers'
import { sweepSteps } from '@labkeeper/functions/use-cases/operations/sweep-steps'
import { takeStep } from '@labkeeper/functions/use-cases/operations/take-step'
import { applyPolicies } from '@labkeeper/functions/use-cases/policies/apply-policies'
import { keepRunning } from '@labkeeper/functions/use-cases/policies/keep-running'
import { buildTemplate } from '@labkeeper/functions/use-cases/templates/build-template'
import { createFromTemplate } from '@labkeeper/functions/use-cases/templates/create-from-template'
import { deleteTemplate } from '@labkeeper/functions/use-cases/templates/delete-template'
import { sweepPasswords } from '@labkeeper/functions/use-cases/vms/begin-passwords'
import { createVms } from '@labkeeper/functions/use-cases/vms/create-vms'
import { operateVm } from '@labkeeper/functions/use-cases/vms/operate-vm'
import { sweepKeys } from '@labkeeper/functions/use-cases/vms/settle-keys'
import { syncLab } from '@labkeeper/functions/use-cases/vms/sync-lab'
import { wishPassword } from '@labkeeper/functions/use-cases/vms/wish-password'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { beside } from '../beside.ts'
import { asOneDatabase, lateMs } from '../late.ts'
import { givingOf } from './giving.ts'
import { ToyCloud } from './toy-cloud.ts'
import { openToyLab } from './toy-lab.ts'
import { type Disturb, toyQueue } from './toy-queue.ts'
import { toySealer } from './toy-sealer.ts'
import { toyTurns } from './toy-turns.ts'

/**
 * The job engine with the real database gateway over the Cosmos stand-in, a clock that the test turns, a queue that
 * can lose and double, and a cloud on paper. Runs hours of work in milliseconds, always in the same order.
 */

export const labId: LabId = 'lab_test'
export const request = { labId, requestedBy: 'u_owner', requestId: 'r1' }

export const startEngine = async ({ disturb = (_name, port) => port }: { disturb?: Disturb } = {}) => {
  let now = Date.parse('2026-11-20T08:00:00.000Z')
  const clock = { now: () => new Date(now) }
  const asked: string[] = []
  const cosmos = await startCosmos({
    file: ':memory:',
    now: () => now,
    onRequest: ({ operation, scope }) => void asked.push(`${operation} ${scope}`),
  })
  const connect = () => openDatabase({ ...beside(cosmos), database: 'labkeeper' })
  const databases = [connect(), ...(lateMs > 0 ? [connect()] : [])] as const
  const { database, inTurn } = asOneDatabase(databases)
  await database.ready()
  cosmos.setLag(lateMs, () => now)
  const work = disturb('work', cosmosWork(database.labs))
  const due = disturb('due', cosmosDue(database.labs))
  const vms = disturb('vms', cosmosVms(database.labs))
  const templates = disturb('templates', cosmosTemplates(database.labs))
  const schedules = disturb('schedules', cosmosSchedules(database.labs))
  const guestPasswords = disturb('guestPasswords', cosmosGuestPasswords(database.labs))
  const cloud = new ToyCloud(() => now)
  const disturbedCloud = disturb('cloud', cloud)

  const labs = await openToyLab(database.labs, labId, clock.now().toISOString())
  const queue = toyQueue(() => now, disturb)
  const { messages, labMessages, nudges } = queue

  const world = {
    labs,
    ...givingOf(database.labs, clock, disturb),
    vms,
    templates,
    work,
    due,
    schedules,
    guestPasswords,
    users: disturb('users', cosmosUsers(database.users)),
    guestKeys: disturb('guestKeys', cosmosGuestKeys(database.labs)),
    activities: cosmosActivities(database.labs),
    openings: disturb('openings', cosmosOpenings(database.labs)),
    nudges,
    clock,
    sealer: toySealer,
    compute: async () => disturbedCloud,
    openPrincipal: ({ cloud: connected }: LabRecord) => ({
      subscriptionId: connected?.subscriptionId ?? '',
      tenantId: 't',
      clientId: 'c',
      clientSecret: 's',
    }),
    checkCreation: async () => {},
    checkCapacity: async () => {},
    checkEntitlement: async () => {},
    azureTurns: toyTurns(database.tokens, disturb, clock, cloud),
    pollSeconds: 5,
    log: () => {},
    report: (error: unknown) => {
      throw error
    },
  }
  const take = inTurn(takeStep(world))
  const callLabs = inTurn(fanOut(world))

  /** Takes every call to a lab that waits; sums up what was done. */
  const sweepWith = async (chores: readonly Chore[]): Promise<Record<string, number>> => {
    const sweep = inTurn(sweepLab(world, chores))
    const sums: Record<string, number> = {}
    for (let id = labMessages.shift(); id !== undefined; id = labMessages.shift())
      for (const [name, count] of Object.entries(await sweep(id))) sums[name] = (sums[name] ?? 0) + count
    return sums
  }
  /** Some of a tick's work in this lab, whether or not anybody was called. */
  const only = (...chores: readonly Chore[]) => {
    return async () => {
      labMessages.push(labId)
      return sweepWith(chores)
    }
  }
  const sweep = only(sweepAcceptances(world), sweepSteps(world))
  const cleanUp = only(sweepLeftovers(world))
  const stopAndDelete = only(applyPolicies(world))
  const setPasswords = only(sweepPasswords(world))
  const chores = [
    sweepAcceptances(world),
    sweepSteps(world),
    applyPolicies(world),
    sweepLeftovers(world),
    sweepBin(world),
    sweepPasswords(world),
    sweepKeys(world),
    sweepRules(world),
  ]

  /** Takes messages in the order in which they become visible, turning the clock to each. */
  const work_ = async (until: () => boolean, mostHops = 5000): Promise<void> => {
    for (let hop = 0; hop < mostHops && !until(); hop += 1) {
      const message = queue.next()
      if (message === undefined) return
      now = Math.max(now, message.at)
      await take(message.labId, message.stepId)
    }
  }

  return {
    world,
    cloud,
    messages,
    cosmos,
    /** Requests that the database answered: what was asked, and how far it reached. */
    asked,
    records: database.labs,
    /** The same, as each process has it. */
    clients: databases.map(({ labs }) => labs),
    database,
    /** Each call of it as another process. */
    inTurn,
    create: inTurn(createVms(world)),
    build: inTurn(buildTemplate(world)),
    copy: inTurn(createFromTemplate(world)),
    deleteTemplate: inTurn(deleteTemplate(world)),
    operate: inTurn(operateVm(world)),
    retry: inTurn(retryOperation(world)),
    sweep: async () => ({ nudged: 0, abandoned: 0, ...(await sweep()) }),
    cleanUp: async () => (await cleanUp()).leftovers ?? 0,
    /** What the timer does. */
    fanOut: callLabs,
    /** Labs to which workers are called. */
    labMessages,
    /** What a worker does that was called to the next lab, with whatever else it may find there. */
    sweepNext: async (...others: readonly Chore[]) => {
      const id = labMessages.shift()
      return id === undefined ? undefined : inTurn(sweepLab(world, [...chores, ...others]))(id)
    },
    /** A minute of the timer, and all workers that it calls. */
    tick: async () => ({ ...(await callLabs()), ...(await sweepWith(chores)) }),
    sync: inTurn(syncLab(world)),
    forgetStranded: inTurn(forgetStranded(world)),
    applyPolicies: async () => ({ stopped: 0, deleted: 0, ...(await stopAndDelete()) }),
    wishPassword: inTurn(wishPassword(world)),
    sweepPasswords: async () => (await setPasswords()).passwords ?? 0,
    keepRunning: inTurn(keepRunning(world)),
    endPoisoned: inTurn(endPoisonedStep(world)),
    take: (stepId: string) => take(labId, stepId),
    /** Until nothing is left in the queue. */
    run: (mostHops?: number) => work_(() => false, mostHops),
    /** Queue and sweeper together, a minute at a time, until no step is due any more. */
    runWithSweeper: async (minutes = 120) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        await work_(() => false)
        now += 60_000
        const { nudged = 0, abandoned = 0 } = await sweep()
        if (nudged === 0 && abandoned === 0 && messages.length === 0) {
          const open = await work.listOperations(labId, true)
          if (open.length === 0) return
        }
      }
    },
    deliver: queue.deliver,
    turnClock: (milliseconds: number) => {
      now += milliseconds
    },
    operation: async (id: string) =>
      (await work.readOperation(labId, id)) ?? Promise.reject(new Error(`No operation ${id}`)),
    list: async () => (await vms.records(labId)).map(({ record }) => record),
    stop: async () => {
      database.close()
      await cosmos.close()
    },
  }
}

export type Engine = Awaited<ReturnType<typeof startEngine>>
