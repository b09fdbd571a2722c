import type { LabRecord } from '../domain/accounts/lab-record.ts'
import type { Passwords, Sessions, Throttle, Tokens, Users } from '../ports/accounts/accounts.ts'
import type { Devices } from '../ports/accounts/devices.ts'
import type { Labs } from '../ports/accounts/labs.ts'
import type { Authenticators, PasskeyChallenges, PasskeySets } from '../ports/accounts/passkeys.ts'
import type { Places } from '../ports/accounts/places.ts'
import type { ResetLinks } from '../ports/accounts/reset-links.ts'
import type { SshKeyBook } from '../ports/accounts/ssh-keys.ts'
import type { BillingProvider } from '../ports/billing/billing-provider.ts'
import type { BillingRecords } from '../ports/billing/billing-records.ts'
import type { Trials } from '../ports/billing/trials.ts'
import type { Clock } from '../ports/clock.ts'
import type { Principal } from '../ports/connection/principal.ts'
import type { CalendarFiles } from '../ports/courses/calendar-files.ts'
import type { CalendarLinks } from '../ports/courses/calendar-links.ts'
import type { Classes } from '../ports/courses/classes.ts'
import type { CleanUps } from '../ports/courses/clean-ups.ts'
import type { Courses } from '../ports/courses/courses.ts'
import type { Creators } from '../ports/courses/creators.ts'
import type { Diagnoses } from '../ports/courses/diagnoses.ts'
import type { Enrolments } from '../ports/courses/enrolments.ts'
import type { GiveMachines, Giving } from '../ports/courses/giving.ts'
import type { GuestKeys } from '../ports/courses/guest-keys.ts'
import type { GuestQuestions } from '../ports/courses/guest-questions.ts'
import type { Ledgers, Runs } from '../ports/courses/hours.ts'
import type { JoinLinks } from '../ports/courses/join-links.ts'
import type { LabServices } from '../ports/courses/lab-services.ts'
import type { MachineList } from '../ports/courses/machine-list.ts'
import type { Machines } from '../ports/courses/machines.ts'
import type { Misses } from '../ports/courses/misses.ts'
import type { Attending, Hands, MyMachines } from '../ports/courses/my-machines.ts'
import type { Openings } from '../ports/courses/openings.ts'
import type { People } from '../ports/courses/people.ts'
import type { Proofs } from '../ports/courses/proofs.ts'
import type { Telling } from '../ports/courses/telling.ts'
import type { Versions } from '../ports/courses/versions.ts'
import type { Wall } from '../ports/courses/wall.ts'
import type { WasteBook } from '../ports/courses/waste.ts'
import type { Directory } from '../ports/directory/directory.ts'
import type { DirectoryNames } from '../ports/directory/directory-names.ts'
import type { DirectoryStates } from '../ports/directory/directory-states.ts'
import type { Heartbeat } from '../ports/health/heartbeat.ts'
import type { LabLetters } from '../ports/letters/lab-letters.ts'
import type { PacedMail } from '../ports/letters/mail.ts'
import type { MailSlots } from '../ports/letters/mail-slots.ts'
import type { Notices } from '../ports/letters/notices.ts'
import type { Due } from '../ports/operations/due.ts'
import type { Nudges } from '../ports/operations/nudges.ts'
import type { Work } from '../ports/operations/work.ts'
import type { Schedules } from '../ports/policies/schedules.ts'
import type { Sealer } from '../ports/sealer.ts'
import type { Allocations } from '../ports/students/allocations.ts'
import type { Csv } from '../ports/students/csv.ts'
import type { Imports } from '../ports/students/imports.ts'
import type { Students } from '../ports/students/students.ts'
import type { Templates } from '../ports/templates/templates.ts'
import type { Prices } from '../ports/usage/prices.ts'
import type { UsageBook } from '../ports/usage/usage.ts'
import type { Activities } from '../ports/vms/activities.ts'
import type { Bin } from '../ports/vms/bin.ts'
import type { BinOrders } from '../ports/vms/bin-orders.ts'
import type { Compute } from '../ports/vms/compute.ts'
import type { GuestPasswords } from '../ports/vms/guest-passwords.ts'
import type { Vms } from '../ports/vms/vms.ts'
import type { spend } from './accounts/spend.ts'
import type { Offer } from './billing/offer-plans.ts'
import type { AzureLimits } from './connection/azure-limits.ts'
import type { SharedPace } from './connection/share-pace.ts'
import type { Callers } from './health/watch-callers.ts'
import type { PayForTaken } from './students/imports/pay-for-taken.ts'
import type { ClassSizes } from './students/imports/watch-class-sizes.ts'

/**
 * Everything that use-cases work with: each names the part it uses, whoever binds one hands it the whole. What loads late
 * is a function.
 */
export interface World {
  readonly users: Users
  readonly places: Places
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly passwords: Passwords
  readonly devices: Devices
  readonly throttle: Throttle
  readonly resetLinks: ResetLinks
  readonly confirmLinks: ResetLinks
  readonly passkeySets: PasskeySets
  readonly passkeyChallenges: PasskeyChallenges
  readonly authenticators: () => Promise<Authenticators>
  readonly labs: Labs
  readonly directory: () => Promise<Directory>
  readonly directoryNames: DirectoryNames
  readonly directoryStates: DirectoryStates
  readonly vms: Vms
  readonly guestPasswords: GuestPasswords
  readonly activities: Activities
  readonly compute: () => Promise<Compute>
  readonly labServices: LabServices
  /** Loads what a person's next click may need, and nothing is asked. */
  readonly warm: () => Promise<unknown>
  readonly templates: Templates
  readonly bins: Bin
  readonly binOrders: BinOrders
  readonly schedules: Schedules
  readonly courses: Courses
  readonly cleanUps: CleanUps
  readonly waste: WasteBook
  readonly ledgers: Ledgers
  readonly runs: Runs
  readonly classes: Classes
  readonly calendarLinks: CalendarLinks
  readonly calendarFiles: () => Promise<CalendarFiles>
  readonly enrolments: Enrolments
  readonly machines: Machines
  readonly machineList: MachineList
  readonly telling: Telling
  readonly openings: Openings
  readonly wall: Wall
  readonly versions: Versions
  readonly myMachines: MyMachines & Hands & Attending
  readonly creators: Creators
  readonly joinLinks: JoinLinks
  readonly giving: Giving
  readonly guestKeys: GuestKeys
  readonly sshKeys: SshKeyBook
  readonly guestQuestions: GuestQuestions
  readonly diagnoses: Diagnoses
  readonly people: People
  readonly mailSlots: MailSlots
  readonly misses: Misses
  readonly proofs: Proofs
  readonly students: Students
  readonly allocations: Allocations
  readonly imports: Imports
  readonly csv: () => Promise<Csv>
  readonly billingRecords: BillingRecords
  readonly trials: Trials
  /** Refuses where nothing is for sale. */
  readonly billingProvider: () => Promise<BillingProvider>
  readonly usage: UsageBook
  readonly prices: Prices
  readonly work: Work
  readonly due: Due
  readonly nudges: Nudges
  readonly heartbeat: Heartbeat
  readonly notices: Notices
  readonly labLetters: LabLetters
  readonly mail: PacedMail
  readonly sealer: Sealer
  readonly clock: Clock
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
  /** Resolves once the app can work. */
  readonly ready: () => Promise<void>

  /** What several use-cases share, and each process remembers. */
  readonly offer: Offer
  readonly classSizes: ClassSizes
  readonly callers: Callers
  readonly openPrincipal: (lab: LabRecord) => Principal
  readonly azureTurns: SharedPace
  readonly azureLimits: AzureLimits
  readonly giveMachines: GiveMachines
  readonly spend: ReturnType<typeof spend>
  readonly payForTaken: PayForTaken

  /** The settings that use-cases know, none of them a secret: config.ts says what each means. */
  readonly appOrigin: string
  readonly bootstrapAdminEmail: string | undefined
  readonly isBillingOn: boolean
  readonly pollSeconds: number
  readonly idleLookMinutes: number
  readonly guestAnswerSeconds: number
  readonly probeOrigin: string | undefined
  readonly trialDays: number
  readonly trialStudents: number
  readonly trustedProxyHops: number
  readonly version: string
}
