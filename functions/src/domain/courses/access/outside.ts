import { randomUUID } from 'node:crypto'
import type { VmReach } from '@labkeeper/contract/courses/open-vms'
import type { CourseVerdict } from '@labkeeper/contract/courses/verdict'
import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { strandedReason } from '@labkeeper/contract/vms/power'
import type { LabRecord } from '../../accounts/lab-record.ts'
import type { MaybeStranded } from '../../connection/stranded.ts'
import type { Instant } from '../../kernel/instant.ts'
import { without } from '../../kernel/without.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { AccessOfMachine, Side } from './access-of-machine.ts'
import { type ClientAddress, judgeAddress } from './client-address.ts'
import { askOfStaff, askTeacher, lacksAction, notForAll, notNow } from './open-refusal.ts'
import { shownOpening } from './opening.ts'
import { lackingForRules } from './reach.ts'
import { accessOf, covers, type Letting, letsIn, standing } from './rules.ts'

/**
 * VMs outside courses: open for everybody, as they were made, until their owner closes one. From then on its interface has rules
 * of its own, like that of a course's machine, and its record says what a course says of those.
 */

/** What its owner lets in, in the place of a course. */
export const lettingOf = ({ closed }: Pick<VmRecord, 'closed'>): Letting => ({
  recipe: { access: closed ? 'address' : 'anyone' },
})

/** A VM of a course, or of none, as its rules follow from it. */
export const isOutside = ({ course }: Pick<VmRecord, 'course'>): boolean => course === undefined

/** Of a VM outside courses: its worker is to look then, `null` for never. */
export const lookAt = (
  vm: Pick<VmRecord, 'course'>,
  at: Instant | null | undefined,
): { readonly rulesDueAt?: Instant | null } => (isOutside(vm) && at !== undefined ? { rulesDueAt: at } : {})

/** Closed, or open for everybody: what somebody opened is over with that. */
export const switched = ({ access }: Pick<VmRecord, 'access'>, closed: boolean): AccessOfMachine => ({
  ...(closed ? access : access && without(access, 'student', 'staff')),
  rev: randomUUID(),
})

/** Who opens it: whoever has it, or its owner. */
export interface Caller {
  readonly side: Side
  /** The address that the call came from. */
  readonly from: string | undefined
}

interface Seen {
  readonly vm: VmRecord & MaybeStranded
  readonly lab: Pick<LabRecord, 'cloud'> | undefined
  /** What the operation at work on it is. */
  readonly working: OperationKind | undefined
}

const no = (why: Exclude<CourseVerdict, { allowed: true }>['why'], reason: string): CourseVerdict => ({
  allowed: false,
  why,
  reason,
})

/** Whether its port may be opened now, for whatever address. */
export const mayOpen = ({ vm, lab, working }: Seen, side: Side): CourseVerdict => {
  const forAll = notForAll({ isForAll: accessOf(lettingOf(vm)) === 'anyone' })
  if (forAll !== undefined) return no(forAll.why, forAll.reason)
  if (vm.stranded) return no('connection', `${strandedReason}.`)
  const lacking = lackingForRules(lab ?? {})
  if (lacking !== undefined) {
    return no('connection', lacksAction(lacking, side === 'student' ? askTeacher : askOfStaff('owner')))
  }
  const now = notNow({ vm, working })
  return now === undefined ? { allowed: true } : no(now.why, now.reason)
}

const here = (verdict: CourseVerdict, from: ClientAddress): CourseVerdict =>
  verdict.allowed && !from.usable ? no('address', from.reason) : verdict

/** Whoever opened it for an address that they typed comes from there, where we do not see one. */
const isInFrom = (vm: VmRecord, side: Side, from: ClientAddress, now: Instant): boolean =>
  from.usable ? letsIn(vm, from.address) : letsIn(vm, '') || shownOpening(vm, side, now)?.by === side

export const toVmReach = (seen: Seen, { side, from: address }: Caller, now: Instant): VmReach => {
  const { vm } = seen
  const { access } = vm
  const from = judgeAddress(address)
  const opening = shownOpening(vm, side, now)
  const { operationId, kind } = access?.step ?? {}
  return {
    access: accessOf(lettingOf(vm)) === 'anyone' ? 'anyone' : 'address',
    isForAll: access?.rules === undefined || covers(standing(access, 'course'), ''),
    isIn: isInFrom(vm, side, from, now),
    open: here(mayOpen(seen, side), from),
    ...(opening && { opening }),
    ...(operationId && kind && { work: { operationId, kind } }),
    ...(access?.failed !== undefined && { lastError: access.failed }),
  }
}
