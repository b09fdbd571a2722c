import { studentFileFormat } from '@labkeeper/contract/students/student-file'
import type { Config } from './config.ts'
import type { LabRecord } from './domain/accounts/lab-record.ts'
import { AppError, messageOf } from './domain/kernel/errors.ts'
import { azureMailLimits, isManagedSender } from './domain/letters/mail-pace.ts'
import { cosmosBuckets } from './gateways/cosmos/accounts/buckets.ts'
import { cosmosLabs } from './gateways/cosmos/accounts/labs.ts'
import { cosmosPasskeyChallenges, cosmosPasskeySets } from './gateways/cosmos/accounts/passkeys.ts'
import { cosmosPlaces } from './gateways/cosmos/accounts/places.ts'
import { cosmosResetLinks } from './gateways/cosmos/accounts/reset-links.ts'
import { cosmosSessions } from './gateways/cosmos/accounts/sessions.ts'
import { cosmosSshKeys } from './gateways/cosmos/accounts/ssh-keys.ts'
import { cosmosThrottle } from './gateways/cosmos/accounts/throttle.ts'
import { cosmosUsers } from './gateways/cosmos/accounts/users.ts'
import { cosmosBillingRecords } from './gateways/cosmos/billing/billing-records.ts'
import { cosmosTrials } from './gateways/cosmos/billing/trials.ts'
import { cosmosPaces } from './gateways/cosmos/connection/paces.ts'
import { cosmosCalendarLinks } from './gateways/cosmos/courses/calendar-links.ts'
import { cosmosClasses } from './gateways/cosmos/courses/classes.ts'
import { cosmosCleanUps } from './gateways/cosmos/courses/clean-ups.ts'
import { cosmosCourses } from './gateways/cosmos/courses/courses.ts'
import { cosmosCreators } from './gateways/cosmos/courses/creators.ts'
import { cosmosDiagnoses } from './gateways/cosmos/courses/diagnoses.ts'
import { cosmosEnrolments } from './gateways/cosmos/courses/enrolments.ts'
import { cosmosGiving } from './gateways/cosmos/courses/giving.ts'
import { cosmosGuestKeys } from './gateways/cosmos/courses/guest-keys.ts'
import { cosmosGuestQuestions } from './gateways/cosmos/courses/guest-questions.ts'
import { cosmosLedgers, cosmosRuns } from './gateways/cosmos/courses/hours.ts'
import { cosmosJoinLinks } from './gateways/cosmos/courses/join-links.ts'
import { cosmosMachineList } from './gateways/cosmos/courses/machine-list.ts'
import { cosmosMachines } from './gateways/cosmos/courses/machines.ts'
import { cosmosMisses } from './gateways/cosmos/courses/misses.ts'
import { cosmosMyMachines } from './gateways/cosmos/courses/my-machines.ts'
import { cosmosOpenings } from './gateways/cosmos/courses/openings.ts'
import { cosmosPeople } from './gateways/cosmos/courses/people.ts'
import { cosmosProofs } from './gateways/cosmos/courses/proofs.ts'
import { cosmosTelling } from './gateways/cosmos/courses/telling.ts'
import { cosmosVersions } from './gateways/cosmos/courses/versions.ts'
import { cosmosWall } from './gateways/cosmos/courses/wall.ts'
import { cosmosWaste } from './gateways/cosmos/courses/waste.ts'
import { cosmosDirectoryNames } from './gateways/cosmos/directory/directory-names.ts'
import { cosmosDirectoryStates } from './gateways/cosmos/directory/directory-states.ts'
import { cosmosHeartbeat } from './gateways/cosmos/health/heartbeat.ts'
import { type Database, openDatabase } from './gateways/cosmos/kernel/client.ts'
import { cosmosLabLetters } from './gateways/cosmos/letters/lab-letters.ts'
import { cosmosMailPaces } from './gateways/cosmos/letters/mail-paces.ts'
import { cosmosMailSlots } from './gateways/cosmos/letters/mail-slots.ts'
import { cosmosNotices } from './gateways/cosmos/letters/notices.ts'
import { cosmosDue } from './gateways/cosmos/operations/due.ts'
import { cosmosWork } from './gateways/cosmos/operations/work.ts'
import { cosmosSchedules } from './gateways/cosmos/policies/schedules.ts'
import { cosmosAllocations } from './gateways/cosmos/students/allocations.ts'
import { cosmosBigClasses } from './gateways/cosmos/students/big-classes.ts'
import { cosmosImports } from './gateways/cosmos/students/imports.ts'
import { cosmosStudents } from './gateways/cosmos/students/students.ts'
import { cosmosTemplates } from './gateways/cosmos/templates/templates.ts'
import { cosmosUsage } from './gateways/cosmos/usage/usage.ts'
import { cosmosActivities } from './gateways/cosmos/vms/activities.ts'
import { cosmosBin } from './gateways/cosmos/vms/bin.ts'
import { cosmosBinOrders } from './gateways/cosmos/vms/bin-orders.ts'
import { cosmosGuestPasswords } from './gateways/cosmos/vms/guest-passwords.ts'
import { cosmosVms } from './gateways/cosmos/vms/vms.ts'
import { argon2Passwords } from './gateways/crypto/passwords.ts'
import { aesSealer } from './gateways/crypto/sealer.ts'
import { signedDevices } from './gateways/crypto/signed-devices.ts'
import { jwtTokens } from './gateways/crypto/tokens.ts'
import { chooseMail } from './gateways/mail/choose.ts'
import { retailPrices } from './gateways/prices/retail-prices.ts'
import { type QueueClients, queueNudges } from './gateways/queue/nudges.ts'
import type { Passwords } from './ports/accounts/accounts.ts'
import type { Authenticators } from './ports/accounts/passkeys.ts'
import type { BillingProvider } from './ports/billing/billing-provider.ts'
import type { Clock } from './ports/clock.ts'
import type { CalendarFiles } from './ports/courses/calendar-files.ts'
import type { Directory } from './ports/directory/directory.ts'
import type { PacedMail } from './ports/letters/mail.ts'
import type { Nudges } from './ports/operations/nudges.ts'
import type { Csv } from './ports/students/csv.ts'
import type { Compute } from './ports/vms/compute.ts'
import { spend } from './use-cases/accounts/spend.ts'
import { offerPlans } from './use-cases/billing/offer-plans.ts'
import { rememberLimits } from './use-cases/connection/azure-limits.ts'
import { openPrincipal } from './use-cases/connection/open-principal.ts'
import { pacedLimits } from './use-cases/connection/paced-limits.ts'
import { sharePace } from './use-cases/connection/share-pace.ts'
import { pacedLabServices } from './use-cases/courses/lab-services/paced-lab-services.ts'
import { giveMachines } from './use-cases/courses/machines/give-machines.ts'
import { watchCallers } from './use-cases/health/watch-callers.ts'
import { pacedMail, unpacedMail } from './use-cases/letters/paced-mail.ts'
import { payForTaken } from './use-cases/students/imports/pay-for-taken.ts'
import { watchClassSizes } from './use-cases/students/imports/watch-class-sizes.ts'
import type { World } from './use-cases/world.ts'

/** What a test may put in the place of the real thing: time and clouds. */
export interface Substitutes {
  readonly clock?: Clock
  readonly nudges?: Nudges
  readonly compute?: () => Promise<Compute>
  readonly passwords?: Passwords
}

const systemClock: Clock = { now: () => new Date() }

const log = (entry: Readonly<Record<string, unknown>>): void => console.log(JSON.stringify(entry))

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The SDKs of Azure are loaded by the first call that needs them: reading a list never does. */
const lazyAzure = ({ armOrigin, entraOrigin }: Config, clock: Clock) =>
  once(async () => {
    const { openAzure } = await import('./gateways/azure/compute.ts')
    return openAzure({ armOrigin, entraOrigin, now: clock.now })
  })

/** So is the library that sends messages. */
const lazyQueues = ({ queueAccounts, workQueues }: Config): (() => Promise<QueueClients>) =>
  once(async () => (await import('./gateways/queue/clients.ts')).openQueues(queueAccounts, workQueues))

/** So is the library that speaks with directories. */
const lazyDirectory = ({ directoryAuthority }: Config): (() => Promise<Directory>) =>
  once(async () => (await import('./gateways/entra/directory.ts')).entraDirectory(directoryAuthority))

/** And the one that checks passkeys. */
const lazyAuthenticators = ({ appOrigin }: Config): (() => Promise<Authenticators>) =>
  once(async () => (await import('./gateways/webauthn/authenticators.ts')).webauthn(appOrigin))

/** And the one that reads calendars of other programs. */
const lazyCalendarFiles = (): (() => Promise<CalendarFiles>) =>
  once(async () => (await import('./gateways/ical/calendar-files.ts')).icalFiles())

/** And the one that reads and writes tables. */
const lazyCsv = (): (() => Promise<Csv>) =>
  once(async () => (await import('./gateways/csv/papa.ts')).papaCsv(studentFileFormat))

/** And that of payments. Where nothing is for sale, every use of it is refused in the same words. */
const lazyBilling = ({ stripe }: Config): (() => Promise<BillingProvider>) =>
  once(async () => {
    if (stripe === undefined) {
      throw new AppError('conflict', 'Billing is off here: everything is allowed, and nothing is for sale.')
    }
    return (await import('./gateways/stripe/stripe-billing.ts')).stripeBilling(stripe)
  })

/** Azure's mail service is asked no faster than it takes letters; another one says itself what is too fast. */
const mailOf = ({ mail: settings }: Config, { tokens }: Database, clock: Clock): PacedMail => {
  const mail = chooseMail(settings)
  if (settings?.kind !== 'communication-services') return unpacedMail(mail)
  const limits = azureMailLimits(settings.from, settings.perHour)
  return pacedMail({ mail, mailPaces: cosmosMailPaces(tokens), clock }, limits)
}

/** Makes everything that use-cases work with. Opens no connection yet. Of the configuration each gets its own part. */
export const openWorld = (config: Config, substitutes: Substitutes): World => {
  const database = openDatabase(config.cosmos)
  const clock = substitutes.clock ?? systemClock
  const sealer = aesSealer(config.sealingKeys)
  const labs = cosmosLabs(database.labs)
  const azure = lazyAzure(config, clock)
  const compute = substitutes.compute ?? (async () => (await azure()).compute)
  const queues = lazyQueues(config)
  const billingProvider = lazyBilling(config)
  const buckets = cosmosBuckets(database.tokens, clock)
  const azureTurns = sharePace({
    paces: cosmosPaces(database.tokens),
    clock,
    compute,
    azurePace: config.azurePace,
  })
  const limits = pacedLimits({ compute, azureTurns })
  const courses = cosmosCourses(database.labs)
  const giving = cosmosGiving(database.labs)
  return {
    clock,
    sealer,
    labs,
    vms: cosmosVms(database.labs),
    templates: cosmosTemplates(database.labs),
    bins: cosmosBin(database.labs),
    binOrders: cosmosBinOrders(database.labs),
    work: cosmosWork(database.labs),
    due: cosmosDue(database.labs),
    schedules: cosmosSchedules(database.labs),
    courses,
    enrolments: cosmosEnrolments(database.labs),
    machines: cosmosMachines(database.labs),
    machineList: cosmosMachineList(database.labs),
    guestQuestions: cosmosGuestQuestions(database.labs),
    cleanUps: cosmosCleanUps(database.labs),
    waste: cosmosWaste(database.labs),
    diagnoses: cosmosDiagnoses(database.labs),
    guestKeys: cosmosGuestKeys(database.labs),
    sshKeys: cosmosSshKeys(database.users),
    wall: cosmosWall(database.labs),
    classes: cosmosClasses(database.labs),
    calendarLinks: cosmosCalendarLinks(database.tokens),
    calendarFiles: lazyCalendarFiles(),
    ledgers: cosmosLedgers(database.labs),
    runs: cosmosRuns(database.labs),
    versions: cosmosVersions(database.labs),
    myMachines: cosmosMyMachines(database.labs),
    telling: cosmosTelling(database.labs),
    openings: cosmosOpenings(database.labs),
    creators: cosmosCreators(database.labs),
    joinLinks: cosmosJoinLinks(database.tokens),
    labLetters: cosmosLabLetters(database.labs),
    giving,
    giveMachines: giveMachines({ courses, giving, clock }),
    people: cosmosPeople(database.labs),
    mailSlots: cosmosMailSlots(database.tokens, clock, config.mailsPerMinute),
    misses: cosmosMisses(database.tokens, clock),
    proofs: cosmosProofs(database.tokens),
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
    csv: lazyCsv(),
    users: cosmosUsers(database.users),
    places: cosmosPlaces(database.users),
    directoryNames: cosmosDirectoryNames(database.users),
    directoryStates: cosmosDirectoryStates(database.tokens),
    directory: lazyDirectory(config),
    billingRecords: cosmosBillingRecords(database.users, database.tokens),
    billingProvider,
    offer: offerPlans({ billingProvider, clock }),
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
    passwords: substitutes.passwords ?? argon2Passwords(),
    devices: signedDevices(config.signingKeys),
    tokens: jwtTokens(config.signingKeys),
    nudges: substitutes.nudges ?? queueNudges(queues),
    compute,
    labServices: pacedLabServices({ labServices: async () => (await azure()).labServices, azureTurns }),
    warm: () => Promise.all([compute(), substitutes.nudges ?? queues()]),
    openPrincipal: (lab: LabRecord) => openPrincipal(lab, sealer),
    azureTurns,
    azureLimits: rememberLimits(limits, clock),
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
    appOrigin: config.appOrigin,
    bootstrapAdminEmail: config.bootstrapAdminEmail,
    pollSeconds: config.azurePollSeconds,
    idleLookMinutes: config.idleLookMinutes,
    guestAnswerSeconds: config.guestAnswerSeconds,
    probeOrigin: config.probeOrigin,
    trialDays: config.trialDays,
    trialStudents: config.trialStudents,
    trustedProxyHops: config.trustedProxyHops,
    version: config.version,
  }
}
