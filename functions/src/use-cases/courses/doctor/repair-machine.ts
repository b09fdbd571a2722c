import type { RepairDo } from '@labkeeper/contract/courses/doctor'
import { isMoving, parkedReason } from '@labkeeper/contract/vms/power'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { wayInOf } from '../../../domain/courses/doctor/asked-of.ts'
import { type DiagnosisRecord, offers } from '../../../domain/courses/doctor/diagnosis-record.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { PersonId } from '../../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { StepInput } from '../../../domain/operations/step-record.ts'
import { inMotionForRepair } from '../../../domain/vms/in-motion.ts'
import { isOff } from '../../../domain/vms/is-off.ts'
import { isParked } from '../../../domain/vms/parked.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Diagnoses } from '../../../ports/courses/diagnoses.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance, Operations } from '../../../ports/operations/work.ts'
import { vmBusy, vmNotFound } from '../../vms/vm-refusals.ts'

export interface RepairingWorld {
  readonly diagnoses: Pick<Diagnoses, 'read'>
  readonly work: Pick<Acceptance, 'acceptAction'> & Pick<Operations, 'readOperation'>
  readonly nudges: Pick<WorkNudges, 'step'>
  readonly clock: Clock
}

const runCheckFirst = (): AppError => new AppError('conflict', 'Run the check first.')

/** What the step is told; of what is inside, all that was found there. */
const inputOf = (
  vm: VmRecord,
  course: CourseRecord,
  { troubles }: DiagnosisRecord,
  wish: RepairDo,
): StepInput => ({
  repair: { do: wish, parts: wish === 'fix' ? troubles : [] },
  asked: { ...wayInOf(vm), timeZone: course.timeZone, opening: { is: 'unknown' } },
})

/** What the last diagnosis of a machine offered: recorded and called here, done by a step, which holds the machine. */
export const repairMachine = ({ diagnoses, work, nudges, clock }: RepairingWorld) => {
  /** The same repair goes on already: asking again is answered by it. */
  const goingOn = async ({ labId, operationId }: VmRecord, wish: RepairDo): Promise<string | undefined> => {
    if (operationId === undefined) return undefined
    const found = await work.readOperation(labId, operationId)
    const isSame = found?.steps.some(({ kind, input }) => kind === 'repair' && input.repair?.do === wish)
    return isSame ? operationId : undefined
  }

  return async (
    { vm, course }: { readonly vm: VmRecord; readonly course: CourseRecord },
    wish: RepairDo,
    request: Omit<WorkRequest, 'labId'>,
    whose?: PersonId,
  ): Promise<string> => {
    const { labId, operationId: busyWith, powerState, newPassword } = vm
    const going = await goingOn(vm, wish)
    if (going !== undefined) return going
    const found = await diagnoses.read(labId, vm.id)
    const isOfSame = found?.userId === vm.allocatedTo?.userId
    if (found === undefined || !isOfSame || !offers(found, wish)) throw runCheckFirst()
    if (isMoving({ powerState, newPassword, busy: busyWith !== undefined })) throw vmBusy()
    if (isParked(vm)) throw new AppError('conflict', `${parkedReason}.`)
    // Another host starts it: what is stopped by now is started by a start, which much may stand against.
    if (wish === 'redeploy' && isOff(powerState)) throw runCheckFirst()
    const now = clock.now()
    const operation = newOperation({ ...request, labId, courseId: course.id }, 'repair', 1, now)
    const input = inputOf(vm, course, found, wish)
    const step = newStep(operation, vm, input, now)
    const accepted = await work.acceptAction(operation, step, inMotionForRepair(input), whose)
    if (accepted === 'missing') throw vmNotFound()
    if (accepted === 'busy') throw vmBusy()
    await nudges.step(labId, step.id)
    return operation.id
  }
}
