import type { RepairDo } from '@labkeeper/contract/courses/doctor'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { CourseVerdict, Why } from '@labkeeper/contract/courses/verdict'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { LabRecord } from '../../accounts/lab-record.ts'
import { type MaybeStranded, shownPowerState } from '../../connection/stranded.ts'
import { isParked } from '../../vms/parked.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { askTeacher, lacksAction, notForAll, notNow } from '../access/open-refusal.ts'
import type { Reach } from '../access/reach.ts'
import type { CourseRecord } from '../course-record.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { lackingForRepair, type PasswordsIn } from './password-limits.ts'
import { busy, hasLeft, isHeld, isOver, no, notConnected, parked, yes } from './verdicts.ts'

/**
 * What somebody may do with the own machine now (courses, A.6): the page asks it for its buttons, and the call for
 * itself. What the person cannot change is said before what a moment changes.
 */

export type PowerWish = 'start' | 'stop' | 'restart' | 'bring-back'

export interface MyStanding {
  readonly vm: Pick<VmRecord, 'powerState' | 'operationId' | 'newPassword' | 'course' | 'parked'> &
    MaybeStranded
  readonly course: Pick<CourseRecord, 'state' | 'rules'>
  readonly enrolment?: Pick<EnrolmentRecord, 'state'>
  /** The lab may use what costs money. */
  readonly isPaid: boolean
  /** What the operation at work on it is. */
  readonly working?: OperationKind | undefined
  /** It is a class that starts it. */
  readonly isForClass?: boolean
  /** Why own time lets nobody start, or go on after the class: too little is left. */
  readonly usedUp?: string | undefined
  /** Why nobody starts it for what it costs. */
  readonly overBudget?: string | undefined
  /** The same of when the class is over that is on. */
  readonly overBudgetAfter?: string | undefined
  /** Whoever starts it now does so in class, which uses no hours. */
  readonly isClassTime?: boolean
  /** The class that it runs in stops everybody. */
  readonly isStopped?: boolean
  readonly passwords?: PasswordsIn
  /** Why they cannot ask for more time. */
  readonly whyNotAsk?: { readonly why: Why; readonly reason: string } | undefined
  /** How the machine is reached from where they are. */
  readonly reach: Reach
}

export const unpaidForStudents = "Your teacher's Labkeeper subscription has ended. Ask your teacher."

const startsForClass = no('class', 'It is being started for the class.')

/** Why the machine is nothing to them any more, whatever it does. */
const whyNotTheirs = ({ vm, course, enrolment }: MyStanding): CourseVerdict | undefined => {
  if (vm.stranded) return notConnected
  if (enrolment?.state === 'left') return hasLeft
  return course.state === 'open' || course.state === 'draft' ? undefined : isOver
}

/** Why nothing is started, whatever the machine does. */
const whyNotRun = (standing: MyStanding): CourseVerdict | undefined => {
  const { course, isPaid } = standing
  if (!isPaid) return no('subscription', unpaidForStudents)
  const refusal = whyNotTheirs(standing)
  if (refusal !== undefined) return refusal
  return course.rules.studentsStart
    ? undefined
    : no('rule', 'In this course your teacher starts the machines.')
}

const ofState = (wish: PowerWish, { vm }: MyStanding): CourseVerdict => {
  const { powerState } = vm
  if (wish === 'bring-back') return isParked(vm) ? yes : no('state', 'It is not parked.')
  if (wish !== 'stop' && isParked(vm)) return parked
  const isOff = powerState === 'VM deallocated' || powerState === 'VM stopped'
  if (wish === 'start' && powerState === 'VM running') return no('state', 'It is running already.')
  // What is only switched off still costs money.
  if (wish === 'stop' && powerState === 'VM deallocated') return no('state', 'It is stopped already.')
  if (wish === 'restart' && isOff) return no('state', 'It is not running. Start it instead.')
  return yes
}

const ofMoney = ({ overBudget }: MyStanding): CourseVerdict =>
  overBudget === undefined ? yes : no('budget', overBudget)

const ofHours = ({ usedUp }: MyStanding): CourseVerdict => (usedUp === undefined ? yes : no('hours', usedUp))

/** It goes on already: asking again is answered with the same work. */
export const isSameWork = (wish: PowerWish, { working }: Pick<MyStanding, 'working'>): boolean =>
  working === wish

export const myVerdict = (wish: PowerWish, standing: MyStanding): CourseVerdict => {
  const refusal = wish === 'stop' ? (standing.vm.stranded ? notConnected : undefined) : whyNotRun(standing)
  if (refusal !== undefined) return refusal
  if (wish === 'start' && standing.isForClass) return startsForClass
  if (isSameWork(wish, standing)) return yes
  if (isHeld(standing)) return busy
  const verdict = ofState(wish, standing)
  // Whoever brings it back has it started, too.
  if ((wish !== 'start' && wish !== 'bring-back') || !verdict.allowed) return verdict
  const money = ofMoney(standing)
  return money.allowed && !standing.isClassTime ? ofHours(standing) : money
}

/** Whether they may say that they work on. */
export const keepVerdict = (standing: MyStanding): CourseVerdict => {
  if (standing.vm.stranded) return notConnected
  if (standing.vm.powerState !== 'VM running') return no('state', 'It is not running.')
  if (standing.isStopped) return no('class', 'Machines stop at the end of this class.')
  // What is let go on for a class is so for no longer.
  const after = standing.overBudgetAfter ?? standing.overBudget
  return after === undefined ? ofHours(standing) : no('budget', after)
}

/** Whether its port may be opened, for whatever address. */
export const openVerdict = (standing: MyStanding): CourseVerdict => {
  const { reach } = standing
  const refusal = whyNotTheirs(standing)
  if (refusal !== undefined) return refusal
  const forAll = notForAll(reach)
  if (forAll === undefined && reach.lacking !== undefined) {
    return no('connection', lacksAction(reach.lacking, askTeacher))
  }
  const now = forAll ?? notNow(standing)
  return now === undefined ? yes : no(now.why, now.reason)
}

/** The same for the address that they come from. */
const openHereVerdict = (standing: MyStanding): CourseVerdict => {
  const verdict = openVerdict(standing)
  const { from } = standing.reach
  return verdict.allowed && !from.usable ? no('address', from.reason) : verdict
}

const isOff = ({ vm }: MyStanding): boolean => {
  const powerState = shownPowerState(vm)
  return powerState === 'VM deallocated' || powerState === 'VM stopped'
}

/** It is being set already, or will be once the machine has come up. */
export const isSamePassword = (
  { working, vm }: Pick<MyStanding, 'working' | 'vm'>,
  start: boolean,
): boolean => working === 'password' || (start && working === 'start' && vm.newPassword === 'waiting')

const ofCount = ({ passwords }: MyStanding): CourseVerdict => {
  if (passwords === undefined || passwords.set < passwords.most) return yes
  return passwords.most === 0
    ? no('rule', 'In this course your teacher sets new passwords.')
    : no('limit', `You set ${counted(passwords.most, 'new password')} today. Try again tomorrow.`)
}

/** Whether they may set a new password now; with `start` one that is off is started before. */
export const passwordVerdict = (standing: MyStanding, start = false): CourseVerdict => {
  const { vm, isPaid, passwords } = standing
  const starts = start && isOff(standing)
  if (starts && !isPaid) return no('subscription', unpaidForStudents)
  if (vm.stranded) return notConnected
  if (vm.course?.keysOnly) return no('rule', 'This course uses keys instead of passwords.')
  const refusal = whyNotTheirs(standing)
  if (refusal !== undefined) return refusal
  if (passwords?.lacking !== undefined) return no('connection', lacksAction(passwords.lacking, askTeacher))
  // One that is being set may be the last of today.
  if (isSamePassword(standing, start)) return yes
  const ofToday = ofCount(standing)
  if (!ofToday.allowed) return ofToday
  if (isHeld(standing)) return busy
  if (isParked(vm)) return parked
  if (starts) return myVerdict('start', standing)
  return shownPowerState(vm) === 'VM running'
    ? yes
    : no('state', 'Start the machine first, or choose Start and set.')
}

const requestVerdict = ({ whyNotAsk }: MyStanding): CourseVerdict =>
  whyNotAsk === undefined ? yes : no(whyNotAsk.why, whyNotAsk.reason)

/** Whether it can be looked at: nobody sees what lies in another subscription. */
export const doctorVerdict = ({ vm }: Pick<MyStanding, 'vm'>): CourseVerdict =>
  vm.stranded ? notConnected : yes

/** Whether they may have it mended: what a diagnosis offered, and whether it is busy, its call finds out. */
export const repairVerdict = (
  { vm, enrolment, lab }: Pick<MyStanding, 'vm' | 'enrolment'> & { readonly lab: Pick<LabRecord, 'cloud'> },
  wish: RepairDo,
): CourseVerdict => {
  if (vm.stranded) return notConnected
  if (enrolment?.state === 'left') return hasLeft
  const lacking = lackingForRepair(lab, wish)
  return lacking === undefined ? yes : no('connection', lacksAction(lacking, askTeacher))
}

export const myVerdicts = (
  standing: MyStanding,
): Omit<MyMachine['can'], 'reset' | 'undoReset' | 'checkpoint'> => ({
  start: myVerdict('start', standing),
  stop: myVerdict('stop', standing),
  restart: myVerdict('restart', standing),
  keep: keepVerdict(standing),
  request: requestVerdict(standing),
  open: openHereVerdict(standing),
  password: passwordVerdict(standing),
  ...(isParked(standing.vm) && { bringBack: myVerdict('bring-back', standing) }),
})

const waysIn = ({ reach: { isIn, isOpening } }: MyStanding): MyMachine['primary'] => {
  if (isIn) return 'connect'
  return isOpening ? 'wait' : 'open'
}

/** The one button of the page. */
export const primaryOf = (standing: MyStanding): MyMachine['primary'] => {
  if (isHeld(standing)) return 'wait'
  const powerState = shownPowerState(standing.vm)
  if (isParked(standing.vm) && !standing.vm.stranded) return 'bring-back'
  if (powerState === 'VM running') return waysIn(standing)
  return powerState === 'VM deallocated' || powerState === 'VM stopped' ? 'start' : 'none'
}
