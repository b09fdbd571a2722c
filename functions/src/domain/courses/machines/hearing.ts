import type { GuestMessage } from '../../operations/step-record.ts'
import type { VmRecord } from '../../vms/vm-record.ts'

/** Whether the people in a guest can be told something now: a step does it (phases/tell.ts). */

type Listening = Pick<
  VmRecord,
  'course' | 'notice' | 'allocatedTo' | 'operationId' | 'newPassword' | 'powerState'
>

/** A newer message takes the place of an older one, and a machine changes hands. */
const isStillSo = ({ course, notice, allocatedTo }: Listening, { mark }: GuestMessage): boolean =>
  course?.toldStop === mark ||
  course?.toldHours === mark ||
  course?.toldIdle === mark ||
  course?.toldBudget === mark ||
  (notice?.at === mark && notice.userId === allocatedTo?.userId)

/** `busy`: whatever else goes on with the machine comes first, a new password too that is about to be set. */
export const hearing = (
  vm: Listening | undefined,
  message: GuestMessage,
): 'well' | 'busy' | 'off' | 'outdated' => {
  if (vm === undefined || !isStillSo(vm, message)) return 'outdated'
  if (vm.operationId !== undefined || vm.newPassword === 'waiting') return 'busy'
  return vm.powerState === 'VM running' ? 'well' : 'off'
}
