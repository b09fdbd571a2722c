import type { CourseVerdict } from '@labkeeper/contract/courses/verdict'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { Instant } from '../../kernel/instant.ts'
import { isParked } from '../../vms/parked.ts'
import { askTeacher, lacksAction } from '../access/open-refusal.ts'
import type { Mine } from '../mine/mine.ts'
import { busy, hasLeft, isHeld, isOver, no, notConnected, parked, yes } from '../mine/verdicts.ts'
import { rulesOf } from '../rules.ts'
import { limitsOf } from './counts.ts'
import { lackingForDisks, noKept, tooManyKept } from './disk-refusals.ts'
import { keptBy, savedBy } from './disk-views.ts'

/** Whether whoever has a machine may give it another disk now. */

export type DiskWish = 'reset' | 'undo-reset' | 'checkpoint' | 'restore'

export interface DiskStanding extends Pick<Mine, 'vm' | 'course' | 'enrolment' | 'lab'> {
  readonly working?: OperationKind | undefined
  readonly now: Instant
}

type Refusal = Exclude<CourseVerdict, { readonly allowed: true }> | CourseVerdict | undefined

const ofKept = ({ vm, course }: DiskStanding): Refusal => {
  const reason = tooManyKept(vm, course)
  return reason === undefined ? undefined : no('limit', reason)
}

const ofReset = (standing: DiskStanding): Refusal => {
  const { vm, course, now } = standing
  const { resetsPerWeek } = rulesOf(course)
  if (resetsPerWeek === 0) return no('rule', 'In this course your teacher resets machines.')
  if (limitsOf(vm, vm.allocatedTo.userId, course, now).resetsLeft === 0) {
    return no(
      'limit',
      `You reset this machine ${counted(resetsPerWeek, 'time')} this week. Ask your teacher.`,
    )
  }
  return ofKept(standing)
}

const ofCheckpoint = ({ vm, course, now }: DiskStanding): Refusal => {
  if (rulesOf(course).checkpoints === 0) return no('rule', 'This course has no checkpoints.')
  const who = vm.allocatedTo.userId
  if (limitsOf(vm, who, course, now).checkpointsLeft > 0) return undefined
  const saved = savedBy(vm, who).length
  const first = saved === 1 ? 'Remove it first.' : 'Remove one first.'
  return no('limit', `You have ${counted(saved, 'checkpoint')} already. ${first}`)
}

const refusals: Readonly<Record<DiskWish, (standing: DiskStanding) => Refusal>> = {
  reset: ofReset,
  'undo-reset': ({ vm, now }) =>
    keptBy(vm, vm.allocatedTo.userId, now).length > 0 ? undefined : no('state', noKept),
  checkpoint: ofCheckpoint,
  restore: ofKept,
}

/** What saves a disk only reads it. */
const ofRole = (wish: DiskWish, { lab }: DiskStanding): Refusal => {
  const lacking = wish === 'checkpoint' ? undefined : lackingForDisks(lab)
  return lacking === undefined ? undefined : no('connection', lacksAction(lacking, askTeacher))
}

/** It goes on already: asking again is answered with the same work. */
export const isSameDiskWork = (wish: DiskWish, { working }: Pick<DiskStanding, 'working'>): boolean =>
  working === wish

/** Why nothing is done with it, whatever it has: said before what a moment changes. */
const whyNotAtAll = ({ vm, course, enrolment }: DiskStanding): Refusal => {
  if (vm.stranded) return notConnected
  if (enrolment?.state === 'left') return hasLeft
  return course.state === 'open' || course.state === 'draft' ? undefined : isOver
}

export const diskVerdict = (wish: DiskWish, standing: DiskStanding): CourseVerdict => {
  const refusal = whyNotAtAll(standing) ?? ofRole(wish, standing)
  if (refusal !== undefined) return refusal
  if (isSameDiskWork(wish, standing)) return yes
  // What it has is no matter before it is back.
  if (isParked(standing.vm) && !isHeld(standing)) return parked
  return refusals[wish](standing) ?? (isHeld(standing) ? busy : yes)
}

/** To forget a checkpoint takes nothing. */
export const forgetVerdict = (standing: DiskStanding): CourseVerdict =>
  standing.vm.stranded ? notConnected : isHeld(standing) ? busy : yes

export const diskVerdicts = (standing: DiskStanding) => ({
  reset: diskVerdict('reset', standing),
  undoReset: diskVerdict('undo-reset', standing),
  checkpoint: diskVerdict('checkpoint', standing),
})
