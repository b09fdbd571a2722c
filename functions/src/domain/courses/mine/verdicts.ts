import type { CourseVerdict, Why } from '@labkeeper/contract/courses/verdict'
import { isMoving, parkedReason } from '@labkeeper/contract/vms/power'
import type { VmRecord } from '../../vms/vm-record.ts'
import { leftAlready } from '../hours/time-request.ts'

/** What several verdicts on the own machine say. */

export const yes: CourseVerdict = { allowed: true }
export const no = (why: Why, reason: string): CourseVerdict => ({ allowed: false, reason, why })

export const notConnected = no(
  'connection',
  "The lab's Azure subscription is not connected. Ask your teacher.",
)
export const busy = no('busy', 'Another operation is running on this VM. Wait until it is done.')
export const hasLeft = no('left', leftAlready().message)
export const isOver = no('closed', 'This course has ended. Ask your teacher.')

export const parked = no('parked', `${parkedReason}.`)

export const isHeld = ({
  vm: { powerState, operationId, newPassword },
}: {
  readonly vm: Pick<VmRecord, 'powerState' | 'operationId' | 'newPassword'>
}): boolean => isMoving({ powerState, busy: operationId !== undefined, newPassword })
