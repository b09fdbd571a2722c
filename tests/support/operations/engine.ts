import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { cosmosDue } from '@labkeeper/functions/gateways/cosmos/operations/due'
import { cosmosWork } from '@labkeeper/functions/gateways/cosmos/operations/work'
import { cosmosSchedules } from '@labkeeper/functions/gateways/cosmos/policies/schedules'
import { cosmosTemplates } from '@labkeeper/functions/gateways/cosmos/templates/templates'
import { cosmosActivities } from '@labkeeper/functions/gateways/cosmos/vms/activities'
import { cosmosGuestPasswords } from '@labkeeper/functions/gateways/cosmos/vms/guest-passwords'
import { cosmosVms } from '@labkeeper/functions/gateways/cosmos/vms/vms'
import type { Labs } from '@labkeeper/functions/ports/accounts/labs'
import type { Nudges } from '@labkeeper/functions/ports/operations/nudges'
import type { SealOwner } from '@labkeeper/functions/ports/sealer'
import { forgetStranded } from '@labkeeper/functions/use-cases/connection/forget-stranded'
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
import { syncLab } from '@labkeeper/functions/use-cases/vms/sync-lab'
import { wishPassword } from '@labkeeper/functions/use-cases/vms/wish-password'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { asOneDatabase, lateMs } from '../late.ts'
import { givingOf } from './giving.ts'
import { ToyCloud } from './toy-cloud.ts'
import { toyTurns } from './toy-turns.ts'

/**
 * The job engine with the real database gateway over the Cosmos stand-in, a clock that the test turns, a queue that
 * can lose and double, and a cloud on paper. Runs hours of work in milliseconds, always in the same order.
 */

export const labId: LabId = 'lab_test'
export const request = { labId, requestedBy: 'u_owner', requestId: 'r1' }

/** Sealed to its owner, readable to tests. */
const seal = (secret: string, { recordId }: SealOwner): string => `${recordId}:${secret}`
const open = (sealed: string, { recordId }: SealOwner): string => {
  if (!sealed.startsWith(`${recordId}:`)) throw new Error('Sealed for somebody else')
  return sealed.slice(recordId.length + 1)
}

interface Message {
  readonly at: number
  readonly labId: LabId
  readonly stepId: string
}

/** Stands between the engine and one of its ports, which it may tell by their names; by default it does nothing. */
export type Disturb = <Port extends object>(name: string, port: Port) => Port

export const startEngine = async ({ disturb = (_name, port) => port }: { disturb?: Disturb } = {}) => {
  let now = Date.parse('2026-11-20T08:00:00.000Z')
  const clock = { now: () => new Date(now) }
  const asked: string[] = []
  const cosmos = await startCosmos({
    file: ':memory:',
    now: () => now,
    onRequest: ({ operation, scope }) => void asked.push(`${operation} ${scope}`),
  })
  const connect = () => openDatabase({ endpoint: cosmos.endpoint, key: cosmos.key, database: 'labkeeper' })
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

  let lab: LabRecord = {
    type: 'lab',
    id: 'lab',
    labId,
    uk: 'lab',
    schema: 1,
    ownerId: 'u_owner',
    createdAt: clock.now().toISOString(),
    cloud: { subscriptionId: 'sub', tenantId: 't', clientId: 'c', username: 'u', sealedSecret: 's' },
  }
  // Steps read it here, at every hop; what asks about VMs and templates finds it beside them.
  const stored = cosmosLabs(database.labs)
  await stored.create(lab)
  const labs: Labs = {
    read: async () => lab,
    create: async () => {},
    setCloud: async (_, connection, seen) => {
      const { cloud: _old, ...rest } = lab
      lab = connection === undefined ? rest : { ...rest, cloud: connection }
      return stored.setCloud(labId, connection, seen)
    },
    hold: async (_, until) => {
      lab = { ...lab, holdUntil: until > (lab.holdUntil ?? '') ? until : (lab.holdUntil ?? until) }
    },
    resealCloud: async () => {},
    noteMissingActions: async () => {},
    setStudentsOperate: async () => {},
    setPolicy: async (_, policy) => {
      lab = { ...lab, policy }
    },
    pauseDirectory: async () => {},
    resumeDirectory: async () => {},
    pinDirectory: async () => false,
    countVms: async () => 0,
    setCustomer: async () => false,
    setSubscription: async () => false,
    customersCheckedBefore: async () => [],
  }

  const messages: Message[] = []
  /** What becomes of a message: how many copies arrive. */
  let copies = (_stepId: string): number => 1
  const labMessages: LabId[] = []
  /** One by one, so that whoever calls many labs may die half-way. */
  const calls = disturb('nudges', {
    lab: async (id: LabId) => {
      for (let copy = copies(id); copy > 0; copy -= 1) labMessages.push(id)
    },
  })
  const nudges: Nudges = disturb('nudges', {
    step: async (lab, stepId, delaySeconds = 0) => {
      for (let copy = 0; copy < copies(stepId); copy += 1) {
        messages.push({ at: now + Math.ceil(delaySeconds) * 1000, labId: lab, stepId })
      }
    },
    steps: async (id, stepIds) => {
      for (const stepId of stepIds) await nudges.step(id, stepId)
    },
    labs: async (labIds) => {
      for (const id of labIds) await calls.lab(id)
    },
    studentBatches: async () => {},
    sync: async () => {},
    tick: async () => {},
    mailAgain: async () => {},
    resetLink: async () => {},
    notice: async () => {},
    isWell: async () => true,
  })

  const world = {
    labs,
    ...givingOf(database.labs, clock, disturb),
    vms,
    templates,
    work,
    due,
    schedules,
    guestPasswords,
    activities: cosmosActivities(database.labs),
    nudges,
    clock,
    sealer: {
      seal,
      open,
      renew: (sealed: string, owner: SealOwner) => seal(open(sealed, owner), owner),
    },
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
    sweepPasswords(world),
  ]

  /** Takes messages in the order in which they become visible, turning the clock to each. */
  const work_ = async (until: () => boolean, mostHops = 5000): Promise<void> => {
    for (let hop = 0; hop < mostHops && !until(); hop += 1) {
      messages.sort((one, other) => one.at - other.at)
      const message = messages.shift()
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
    deliver: (rule: (stepId: string) => number) => {
      copies = rule
    },
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
