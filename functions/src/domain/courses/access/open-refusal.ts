import type { MyFunction } from '@labkeeper/contract/courses/course'
import type { Why } from '@labkeeper/contract/courses/verdict'
import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { parkedReason } from '@labkeeper/contract/vms/power'
import { isParked } from '../../vms/parked.ts'
import type { VmRecord } from '../../vms/vm-record.ts'

/** Why a port is not opened now: the same for whoever has the machine and for staff, who say some of it in other words. */

interface ToOpen {
  readonly vm: Pick<VmRecord, 'powerState' | 'operationId' | 'parked'>
  readonly isForAll: boolean
  /** What the operation at work on it is. */
  readonly working?: OperationKind | undefined
}

interface OpenRefusal {
  readonly why: Why
  readonly reason: string
}

const startFirst: OpenRefusal = { why: 'state', reason: 'Start the machine first.' }
const bringBackFirst: OpenRefusal = { why: 'parked', reason: `${parkedReason}.` }
const busy: OpenRefusal = {
  why: 'busy',
  reason: 'Another operation is running on this VM. Wait until it is done.',
}
const forEverybody: OpenRefusal = { why: 'state', reason: 'This machine is open for everybody.' }

const goingOff: ReadonlySet<VmRecord['powerState']> = new Set([
  'VM deallocated',
  'VM stopped',
  'VM deallocating',
  'VM stopping',
])

/** What lets the machine run while it goes on. */
const comesUp: ReadonlySet<OperationKind> = new Set(['start', 'restart'])

export const notForAll = ({ isForAll }: Pick<ToOpen, 'isForAll'>): OpenRefusal | undefined =>
  isForAll ? forEverybody : undefined

/** Why it is not opened at this moment. While it starts it is opened all the same. */
export const notNow = ({ vm, working }: Omit<ToOpen, 'isForAll'>): OpenRefusal | undefined => {
  const { powerState, operationId } = vm
  if (isParked(vm) && operationId === undefined) return bringBackFirst
  if (goingOff.has(powerState)) return startFirst
  const isHeld = operationId !== undefined && (working === undefined || !comesUp.has(working))
  return isHeld || powerState === 'VM creating' || powerState === 'VM deleting' ? busy : undefined
}

/** `ask`: who can help. */
export const lacksAction = (action: string, ask: string): string =>
  `The lab's Azure role lacks ${action}. ${ask}`

export const askTeacher = 'Ask your teacher.'

/** Of staff, by their function. */
export const askOfStaff = (mine: MyFunction): string =>
  mine === 'owner' ? 'Add it in the Azure portal.' : 'Ask the owner of the lab.'
