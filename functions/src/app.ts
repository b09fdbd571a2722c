import type { Config } from './config.ts'
import { AppError } from './domain/errors.ts'
import { azureMailLimits, isManagedSender } from './domain/mail-pace.ts'
import type { LabRecord } from './domain/records.ts'
import { endpointsOf } from './endpoints.ts'
import { cosmosActivities } from './gateways/cosmos/activities.ts'
import { cosmosAllocations } from './gateways/cosmos/allocations.ts'
import { cosmosBigClasses } from './gateways/cosmos/big-classes.ts'
import { cosmosBillingRecords } from './gateways/cosmos/billing-records.ts'
import { cosmosBuckets } from './gateways/cosmos/buckets.ts'
import { type Database, openDatabase } from './gateways/cosmos/client.ts'
import { cosmosDirectoryNames } from './gateways/cosmos/directory-names.ts'
import { cosmosDirectoryStates } from './gateways/cosmos/directory-states.ts'
import { cosmosGuestPasswords } from './gateways/cosmos/guest-passwords.ts'
import { cosmosHeartbeat } from './gateways/cosmos/heartbeat.ts'
import { cosmosImports } from './gateways/cosmos/imports.ts'
import { cosmosLabs } from './gateways/cosmos/labs.ts'
import { cosmosMailPaces } from './gateways/cosmos/mail-paces.ts'
import { cosmosNotices } from './gateways/cosmos/notices.ts'
import { cosmosPasskeyChallenges, cosmosPasskeySets } from './gateways/cosmos/passkeys.ts'
import { cosmosResetLinks } from './gateways/cosmos/reset-links.ts'
import { cosmosSchedules } from './gateways/cosmos/schedules.ts'
import { cosmosSessions } from './gateways/cosmos/sessions.ts'
import { cosmosStudents } from './gateways/cosmos/students.ts'
import { cosmosTemplates } from './gateways/cosmos/templates.ts'
import { cosmosThrottle } from './gateways/cosmos/throttle.ts'
import { cosmosTrials } from './gateways/cosmos/trials.ts'
import { cosmosUsage } from './gateways/cosmos/usage.ts'
import { cosmosUsers } from './gateways/cosmos/users.ts'
import { cosmosVms } from './gateways/cosmos/vms.ts'
import { cosmosWork } from './gateways/cosmos/work.ts'
import { signedDevices } from './gateways/crypto/device-tokens.ts'
import { argon2Passwords } from './gateways/crypto/passwords.ts'
import { aesSealer } from './gateways/crypto/sealer.ts'
import { jwtTokens } from './gateways/crypto/tokens.ts'
import { papaCsv } from './gateways/csv/papa.ts'
import { chooseMail } from './gateways/mail/choose.ts'
import { retailPrices } from './gateways/prices/retail-prices.ts'
import { openQueues } from './gateways/queue/clients.ts'
import { queueNudges } from './gateways/queue/nudges.ts'
import { type Desk, type HttpFunction, notFoundFunction, toFunction } from './http/handle.ts'
import { addressOf } from './http/origin-of-call.ts'
import type { Clock } from './ports/clock.ts'
import type { Compute } from './ports/compute.ts'
import type { Directory } from './ports/directory.ts'
import type { PacedMail } from './ports/mail.ts'
import type { Nudges } from './ports/nudges.ts'
import type { Authenticators } from './ports/passkeys.ts'
import type { Payments } from './ports/payments.ts'
import { type QueueFunction, queueFunctions } from './triggers/queues.ts'
import { type TimerFunction, timerFunctions } from './triggers/timers.ts'
import { applyPolicies } from './use-cases/apply-policies.ts'
import { authenticate } from './use-cases/authenticate.ts'
import { sweepPasswords } from './use-cases/begin-passwords.ts'
import { checkConfirmed } from './use-cases/check-confirmed.ts'
import { checkEntitlement } from './use-cases/check-entitlement.ts'
import { compareSubscriptions } from './use-cases/compare-subscriptions.ts'
import { endPoisonedStep } from './use-cases/end-poisoned-step.ts'
import { enrolBatch } from './use-cases/enrol-batch.ts'
import { noteUse } from './use-cases/note-use.ts'
import { offerPlans } from './use-cases/offer-plans.ts'
import { openPrincipal } from './use-cases/open-principal.ts'
import { pacedMail, unpacedMail } from './use-cases/paced-mail.ts'
import { payForTaken } from './use-cases/pay-for-taken.ts'
import { sendNotice } from './use-cases/send-notice.ts'
import { sendResetLink } from './use-cases/send-reset-link.ts'
import { spend } from './use-cases/spend.ts'
import { sweep } from './use-cases/sweep.ts'
import { sweepImports } from './use-cases/sweep-imports.ts'
import { sweepLeftovers } from './use-cases/sweep-leftovers.ts'
import { sweepNotices } from './use-cases/sweep-notices.ts'
import { sweepStudents } from './use-cases/sweep-students.ts'
import { syncLab } from './use-cases/sync-lab.ts'
import { takeSteps } from './use-cases/take-steps.ts'
import { watchCallers } from './use-cases/watch-callers.ts'
import { watchClassSizes } from './use-cases/watch-class-sizes.ts'
import { watchHeartbeat } from './use-cases/watch-heartbeat.ts'

/** All functions of the app as data: main.ts hands them to the Functions host, tests call them. */
export interface App {
  readonly http: readonly HttpFunction[]
  readonly queues: readonly QueueFunction[]
  readonly timers: readonly TimerFunction[]
}

/** What a test may put in the place of the real thing: time and clouds. */
interface Substitutes {
  readonly clock?: Clock
  readonly nudges?: Nudges
  readonly compute?: () => Promise<Compute>
}

const systemClock: Clock = { now: () => new Date() }

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

const log = (entry: Readonly<Record<string, unknown>>): void => console.log(JSON.stringify(entry))

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The SDKs of Azure are loaded by the first call that needs them: reading a list never does. */
const lazyCompute = ({ armOrigin, entraOrigin }: Config, clock: Clock): (() => Promise<Compute>) =>
  once(async () => {
    const { azureCompute } = await import('./gateways/azure/compute.ts')
    return azureCompute({ armOrigin, entraOrigin, now: clock.now })
  })

/** So is the library that speaks with directories. */
const lazyDirectory = ({ directoryAuthority }: Config): (() => Promise<Directory>) =>
  once(async () => (await import('./gateways/entra/directory.ts')).entraDirectory(directoryAuthority))

/** And the one that checks passkeys. */
const lazyAuthenticators = ({ appOrigin }: Config): (() => Promise<Authenticators>) =>
  once(async () => (await import('./gateways/webauthn/authenticators.ts')).webauthn(appOrigin))

/** And that of payments. Where nothing is for sale, every use of it is refused in the same words. */
const lazyPayments = ({ stripe }: Config): (() => Promise<Payments>) =>
  once(async () => {
    if (stripe === undefined) {
      throw new AppError('conflict', 'Billing is off here: everything is allowed, and nothing is for sale.')
    }
    return (await import('./gateways/stripe/payments.ts')).stripePayments(stripe)
  })

/** Azure's mail service is asked no faster than it takes letters; another one says itself what is too fast. */
const mailOf = ({ mail: settings }: Config, { tokens }: Database, clock: Clock): PacedMail => {
  const mail = chooseMail(settings)
  if (settings?.kind !== 'communication-services') return unpacedMail(mail)
  return pacedMail({ mail, mailPaces: cosmosMailPaces(tokens), clock }, azureMailLimits(settings.from))
}

const openGateways = (config: Config, substitutes: Substitutes) => {
  const database = openDatabase(config.cosmos)
  const clock = substitutes.clock ?? systemClock
  const sealer = aesSealer(config.sealingKeys)
  const labs = cosmosLabs(database.labs)
  const payments = lazyPayments(config)
  const buckets = cosmosBuckets(database.tokens, clock)
  return {
    clock,
    sealer,
    labs,
    vms: cosmosVms(database.labs),
    templates: cosmosTemplates(database.labs),
    work: cosmosWork(database.labs),
    schedules: cosmosSchedules(database.labs),
    activities: cosmosActivities(database.labs),
    usage: cosmosUsage(database.labs),
    prices: retailPrices({
      origin: config.pricesOrigin,
      now: clock.now,
      report: (error) => log({ prices: 'unreadable', message: messageOf(error) }),
    }),
    students: cosmosStudents(database.labs),
    allocations: cosmosAllocations(database.labs),
    guestPasswords: cosmosGuestPasswords(database.labs),
    imports: cosmosImports(database.labs),
    csv: papaCsv(),
    users: cosmosUsers(database.users),
    directoryNames: cosmosDirectoryNames(database.users),
    directoryStates: cosmosDirectoryStates(database.tokens),
    directory: lazyDirectory(config),
    billingRecords: cosmosBillingRecords(database.users, database.tokens),
    payments,
    offer: offerPlans({ payments, clock }),
    isBillingOn: config.stripe !== undefined,
    sessions: cosmosSessions(database.tokens),
    resetLinks: cosmosResetLinks(database.tokens),
    confirmLinks: cosmosResetLinks(database.tokens, 'confirm'),
    trials: cosmosTrials(database.users),
    notices: cosmosNotices(database.tokens),
    mail: mailOf(config, database, clock),
    passkeySets: cosmosPasskeySets(database.users),
    passkeyChallenges: cosmosPasskeyChallenges(database.tokens),
    authenticators: lazyAuthenticators(config),
    throttle: cosmosThrottle(database.tokens, clock),
    spend: spend({ buckets }),
    payForTaken: payForTaken({ buckets }),
    heartbeat: cosmosHeartbeat(database.tokens),
    passwords: argon2Passwords(),
    devices: signedDevices(config.signingKeys),
    tokens: jwtTokens(config.signingKeys),
    nudges: substitutes.nudges ?? queueNudges(openQueues(config.queues)),
    compute: substitutes.compute ?? lazyCompute(config, clock),
    openPrincipal: (lab: LabRecord) => openPrincipal(lab, sealer),
    classSizes: watchClassSizes({
      bigClasses: cosmosBigClasses(database.tokens),
      clock,
      isMailManaged: config.mail?.kind === 'communication-services' && isManagedSender(config.mail.from),
    }),
    callers: watchCallers({
      clock,
      report: (finding) => log({ notice: 'one-address', hops: config.trustedProxyHops, ...finding }),
    }),
    ready: database.ready,
    log,
  }
}

export type Gateways = ReturnType<typeof openGateways>

const deskOf = ({ trustedProxyHops }: Config, gateways: Gateways): Desk => ({
  ready: gateways.ready,
  authenticate: authenticate(gateways),
  checkConfirmed: checkConfirmed(gateways),
  checkEntitlement: checkEntitlement(gateways),
  spend: gateways.spend,
  onCaller: noteUse({
    ...gateways,
    report: (error) => log({ alert: 'last-use', message: messageOf(error) }),
  }),
  whereFrom: (call) => {
    const address = addressOf(call, trustedProxyHops)
    gateways.callers.note(address)
    return address
  },
  onCall: watchHeartbeat({
    ...gateways,
    report: (error) => log({ alert: 'heartbeat', message: messageOf(error) }),
  }),
})

/** The composition root: configuration → gateways → use-cases → functions as data. Opens no connection yet. */
export const createApp = (config: Config, substitutes: Substitutes = {}): App => {
  const gateways = openGateways(config, substitutes)
  const { clock, heartbeat, ready, isBillingOn } = gateways
  const endpoints = endpointsOf(config, gateways)
  const desk = deskOf(config, gateways)

  const sweepOverdue = sweep(gateways)
  const cleanUp = sweepLeftovers(gateways)
  const applyDue = applyPolicies({
    ...gateways,
    report: (error, labId) => log({ alert: 'policies', labId, message: messageOf(error) }),
  })
  const compare = compareSubscriptions(gateways)
  const setPasswords = sweepPasswords({
    ...gateways,
    report: (error, labId) => log({ alert: 'passwords', labId, message: messageOf(error) }),
  })
  const settleStudents = sweepStudents({
    ...gateways,
    report: (error, labId) => log({ alert: 'students', labId, message: messageOf(error) }),
  })
  const sweepBatches = sweepImports(gateways)
  const callForLetters = sweepNotices(gateways)
  const tick = async (): Promise<void> => {
    const startedAt = clock.now().getTime()
    const swept = await sweepOverdue()
    const due = await applyDue()
    const settled = await settleStudents()
    const batches = await sweepBatches()
    const leftovers = await cleanUp()
    const letters = await callForLetters()
    const passwords = await setPasswords()
    await heartbeat.beat(clock.now().toISOString())
    // After the beat: an outage at Stripe is no illness of the timer.
    const compared = isBillingOn ? await compare() : 0
    log({
      tick: { ...swept, ...due, settled, batches, leftovers, letters, passwords, compared },
      ms: clock.now().getTime() - startedAt,
    })
  }
  return {
    http: [
      ...Object.entries(endpoints).map(([name, endpoint]) => toFunction(name, endpoint, desk)),
      notFoundFunction(desk),
    ],
    queues: queueFunctions({
      takeSteps: takeSteps({ ...gateways, pollSeconds: config.azurePollSeconds }),
      endPoisonedStep: endPoisonedStep(gateways),
      enrolBatch: enrolBatch(gateways),
      syncLab: syncLab(gateways),
      sendResetLink: sendResetLink({ ...gateways, appOrigin: config.appOrigin }),
      sendNotice: sendNotice({ ...gateways, appOrigin: config.appOrigin }),
      mailAgain: (message, seconds) => gateways.nudges.mailAgain(message, seconds),
      tick,
      ready,
    }),
    timers: timerFunctions({ tick, ready }),
  }
}
