import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { shownPowerState } from '../../connection/stranded.ts'
import type { Instant } from '../../kernel/instant.ts'
import { isAllocation } from '../../vms/activity.ts'
import type { ActivityRecord } from '../../vms/activity-record.ts'
import { shownOpening } from '../access/opening.ts'
import { reachOf } from '../access/reach.ts'
import { isForClass, myClass } from '../calendar/my-class.ts'
import { shownState } from '../course-view.ts'
import { limitsOf } from '../disks/counts.ts'
import { diskVerdicts } from '../disks/disk-verdicts.ts'
import { keptBy, savedBy, toCheckpoint, toKept } from '../disks/disk-views.ts'
import { ruledBy } from '../hours/own-time.ts'
import { type Account, connectionOf } from '../machines/connection.ts'
import { helpOf } from '../machines/help.ts'
import { noticeOf } from '../machines/notice.ts'
import { rulesOf } from '../rules.ts'
import type { Mine } from './mine.ts'
import { type MyTime, shownTime, standingIn, stopOf } from './my-time.ts'
import { myVerdicts, primaryOf } from './my-verdict.ts'
import { toWork, type WorkOnMachine, workAtRules } from './my-work.ts'
import { passwordsIn } from './password-limits.ts'

export interface MineKnown {
  /** What they sign in by, opened. */
  readonly account: Account
  readonly isPaid: boolean
  readonly work?: WorkOnMachine | undefined
  /** Newest first. */
  readonly activities: readonly ActivityRecord[]
  readonly time: MyTime
}

/** How much of it the page asks for. */
export const mostHistory = 20

/** Since it is theirs: what was before is somebody else's. */
const historyOf = (activities: readonly ActivityRecord[]): MyMachine['history'] => {
  const first = activities.findIndex(isAllocation)
  const theirs = first < 0 ? activities : activities.slice(0, first + 1)
  return theirs.map(({ createdAt: at, text }) => ({ at, text }))
}

/** Theirs only: what was kept before is of whoever had it then. */
const shownDisks = ({ vm, course }: Mine, now: Instant) => {
  const who = vm.allocatedTo.userId
  const [kept, checkpoints] = [keptBy(vm, who, now), savedBy(vm, who)]
  return {
    ...(kept.length > 0 && { kept: kept.map(toKept) }),
    ...(checkpoints.length > 0 && { checkpoints: checkpoints.map(toCheckpoint) }),
    limits: limitsOf(vm, who, course, now),
  }
}

const termsOf = (course: Mine['course']): MyMachine['terms'] => {
  const from = course.recipe?.from
  const { keepDays, wholeNetwork } = rulesOf(course)
  return {
    ...{ keepDays, wholeNetwork },
    ...(from?.kind === 'version' && { version: from.number }),
  }
}

/** A machine as whoever has it sees it. */
export const toMyMachine = (
  mine: Mine,
  { account, isPaid, work, activities, time }: MineKnown,
): MyMachine => {
  const { vm, course } = mine
  const passwords = passwordsIn(mine, new Date(time.now))
  const standing = {
    ...{ ...mine, isPaid, working: work?.kind, isForClass: isForClass(mine, work) },
    ...standingIn(mine, time),
    reach: reachOf(mine, time.now),
    passwords,
  }
  const { class: ofClass, ...told } = myClass(
    course,
    mine.enrolment,
    vm.powerState === 'VM running',
    time.now,
  )
  const help = helpOf(vm)
  const notice = noticeOf(vm, time.now)
  const disks = shownDisks(mine, time.now)
  const opening = shownOpening(vm, 'student', time.now)
  const shownWork = work ? toWork(work) : workAtRules(vm)
  return {
    _id: vm.id,
    name: vm.name,
    powerState: shownPowerState(vm),
    os: vm.os,
    osType: vm.osType,
    location: vm.location,
    ...(vm.diskSizeGB && { diskSizeGB: vm.diskSizeGB }),
    course: {
      ...{ id: course.id, name: course.name, state: shownState(course), timeZone: course.timeZone },
      idleMinutes: rulesOf(course).idleMinutes,
      period: ruledBy(course).hours.period,
    },
    terms: termsOf(course),
    connection: connectionOf(vm, account),
    primary: primaryOf(standing),
    can: { ...myVerdicts(standing), ...diskVerdicts({ ...mine, working: work?.kind, now: time.now }) },
    ...disks,
    limits: { ...disks.limits, passwordsLeft: Math.max(0, passwords.most - passwords.set) },
    ...(shownWork && { work: shownWork }),
    ...(vm.lastError && { lastError: vm.lastError }),
    ...(vm.course.problem && { problem: vm.course.problem }),
    ...(help && { help }),
    ...(notice && { notice }),
    ...(ofClass && { class: ofClass }),
    ...(opening && { opening }),
    ...shownTime(mine, time),
    ...stopOf(mine, time, told),
    history: historyOf(activities),
  }
}
