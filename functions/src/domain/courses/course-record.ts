import { CourseState, JoinMode, type MachinePlan } from '@labkeeper/contract/courses/course'
import type { Limits } from '@labkeeper/contract/courses/creators'
import { Access, type Recipe } from '@labkeeper/contract/courses/recipe'
import type { OsType } from '@labkeeper/contract/vms/catalogue'
import { type CourseId, idOf, isUserId, type LabId, type OperationId, type UserId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import {
  type Check,
  flag,
  listOf,
  maybe,
  maybeNumber,
  maybeText,
  number,
  oneOf,
  part,
  type Shape,
  text,
} from '../kernel/shape.ts'
import {
  type CalendarOfCourse,
  type ClassesOfCourse,
  calendarShape,
  classesShape,
} from './calendar/class-on.ts'
import type { Day } from './course-days.ts'
import { type CleanUpOfCourse, cleanUpShape } from './end/clean-up-record.ts'
import { type HoursOfRecord, hoursShape } from './hours/hours-record.ts'
import type { CourseCode } from './joining/join-code.ts'
import { limitsShape } from './lab/creators.ts'
import { type BroughtFrom, broughtFromShape } from './lab-services/brought-from.ts'
import { type Adopted, type AzureCosts, adoptedShape, azureCostsShape } from './money/azure-costs-record.ts'
import { type BudgetOfCourse, budgetShape, type Spending, spendingShape } from './money/budget-record.ts'
import { type KeptRules, rulesShape } from './rules.ts'

/** With what follows from it when it is saved. */
export interface SettledRecipe extends Recipe {
  readonly resourceGroup: string
  /** What is on the disk. Absent where nobody here knows it, which publishing finds out. */
  readonly runs?: Running
}

export interface Running {
  readonly osType: OsType
  /** 'Ubuntu Server' */
  readonly system: string
}

/** Who may join by the course's code. */
export interface Joining {
  readonly mode: JoinMode
  readonly domains: readonly string[]
}

/** People, recipe, machines and rules of one teaching event. In container `labs`, in the partition of who pays. */
export interface CourseRecord {
  readonly type: 'course'
  readonly id: CourseId
  readonly labId: LabId
  /** The id: names may repeat, since who makes a course must not learn of others'. Of one that was brought over: brought-from.ts. */
  readonly uk: string
  readonly schema: 1
  /** Rises with every change by people, and guards it. */
  readonly rev: number
  readonly name: string
  readonly about: string
  /** `deleting`: nobody sees it any more, and the lab's worker takes it away. */
  readonly state: CourseState | 'deleting'
  readonly timeZone: string
  readonly startsOn: Day
  readonly endsOn: Day
  /** The midnight that ends the last day. */
  readonly closesAt: Instant
  readonly closedAt?: Instant
  /** Of a closed one: when all of it in Azure is removed. One that an earlier version has closed is not, by itself. */
  readonly cleanUpAt?: Instant
  /** Of how many days before that its staff were told last. */
  readonly cleanUpTold?: number
  /** Since its clean-up began. */
  readonly cleanUp?: CleanUpOfCourse
  /** The group that is the course's own: chosen once, so that it stays what it was when a recipe is replaced. */
  readonly ownGroup: string
  readonly recipe?: SettledRecipe
  readonly machines: MachinePlan
  readonly join: Joining
  /** By which everybody comes in whom `join` lets in. */
  readonly code?: CourseCode
  readonly rules: KeptRules
  readonly calendar?: CalendarOfCourse
  /** Own time of its students; absent: as much as they like. */
  readonly hours?: HoursOfRecord
  /** What it may cost; absent: as much as it does. */
  readonly budget?: BudgetOfCourse
  /** Where it stood with that when somebody last looked. */
  readonly spending?: Spending
  /** What Azure says that it has cost. */
  readonly azureCosts?: AzureCosts
  /** When its rate was taken over. */
  readonly adopted?: readonly Adopted[]
  /** The last time: guards the next. */
  readonly adoptedAt?: Instant
  /** Written by the lab's worker, and by who begins or ends a class at once: see turns.ts. */
  readonly classes?: ClassesOfCourse
  /** The highest number that a machine of it ever had. */
  readonly lastNumber: number
  /** The highest number that a version of it ever had. */
  readonly lastVersion?: number
  /** When something was last made for it. Whoever makes something writes it in the same transaction: see CourseBook. */
  readonly madeAt?: Instant
  /** When people last said how many machines there are to be: see when-to-make.ts. */
  readonly plannedAt?: Instant
  /** The publishing that is under way. */
  readonly operationId?: OperationId
  /** Why the lab's worker could not make, or clean, all that it was to when it last tried: in words for its staff. */
  readonly problem?: string
  /** When its staff were last told that people wait: not more than once an hour. */
  readonly waitingToldAt?: Instant
  /** When Azure is asked again what it measures of machines that run: see watch-machines.ts. */
  readonly idleLookAt?: Instant
  /** When the lab's worker is to look at it: course-time.ts. */
  readonly dueAt?: Instant
  /** The lab elsewhere that it was made of. */
  readonly broughtFrom?: BroughtFrom
  readonly createdBy: UserId
  /** What the lab allowed whoever created it; without, it was the owner. What the lab's list says now comes first. */
  readonly limits?: Limits
  readonly createdAt: Instant
}

const recipe: Check<SettledRecipe> = part<SettledRecipe>({
  from: (value): value is Recipe['from'] => typeof value === 'object' && value !== null && 'kind' in value,
  location: text,
  resourceGroup: text,
  sizes: listOf(text),
  diskSizeGB: number,
  adminUsername: text,
  studentIsAdmin: flag,
  access: maybe(oneOf(...Access.options)),
  campus: maybe(listOf(text)),
  sshKeysOnly: maybe(flag),
  runs: maybe(part<Running>({ osType: oneOf('Linux', 'Windows'), system: text })),
})

export const courseShape: Shape<CourseRecord> = {
  type: oneOf('course'),
  id: idOf('crs'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  rev: number,
  name: text,
  about: text,
  state: oneOf(...CourseState.options, 'deleting'),
  timeZone: text,
  startsOn: text,
  endsOn: text,
  closesAt: text,
  closedAt: maybeText,
  cleanUpAt: maybeText,
  cleanUpTold: maybeNumber,
  cleanUp: maybe(part(cleanUpShape)),
  ownGroup: text,
  recipe: maybe(recipe),
  machines: part<MachinePlan>({
    wanted: number,
    spares: number,
    make: oneOf('ahead', 'joining'),
    most: number,
    prefix: text,
  }),
  join: part<Joining>({ mode: oneOf(...JoinMode.options), domains: listOf(text) }),
  code: maybe(part<CourseCode>({ hash: text, sealed: text, expiresAt: maybeText })),
  rules: part(rulesShape),
  calendar: maybe(part(calendarShape)),
  hours: maybe(part(hoursShape)),
  budget: maybe(part(budgetShape)),
  spending: maybe(part(spendingShape)),
  azureCosts: maybe(part(azureCostsShape)),
  adopted: maybe(adoptedShape),
  adoptedAt: maybeText,
  classes: maybe(part(classesShape)),
  lastNumber: number,
  lastVersion: maybeNumber,
  madeAt: maybeText,
  plannedAt: maybeText,
  operationId: maybe(idOf('op')),
  problem: maybeText,
  waitingToldAt: maybeText,
  idleLookAt: maybeText,
  dueAt: maybeText,
  broughtFrom: maybe(part(broughtFromShape)),
  createdBy: isUserId,
  limits: maybe(part(limitsShape)),
  createdAt: text,
}
