import type { CloudError } from '../kernel/errors.ts'
import { cutAtWord } from '../kernel/plain-text.ts'
import type { NextPassword, VmRecord } from '../vms/vm-record.ts'
import { type End, fail, type Move } from './move.ts'
import type { StepRecord } from './step-record.ts'

/**
 * A new password for a VM's guest, in the life of a step: `password → done`. It stands sealed in the VM's record before
 * Azure is asked, and becomes the VM's own once the guest has confirmed it:
 *
 *   waiting   for the machine to run; whoever sees it running begins the step
 *   setting   a step is at it; nobody may wish for another one meanwhile
 *   failed    the guest does not have it: the old one holds
 *   unclear   nobody knows, since no answer came back: one of the two holds, and both are shown
 */

/**
 * That the step may have reached the guest before: somebody asked and died, or the answer was lost. Its fence is that of before
 * the present claim, and a step whose time is up is refused without one.
 */
const mayHaveRun = ({ ticket, attempts, fence }: StepRecord): boolean =>
  ticket !== undefined || attempts > 0 || fence > 0

const inWords = {
  failed: 'The old password is still valid, since the new one could not be set: ',
  unclear: 'The VM may have the old or the new password, since nothing confirmed the change: ',
}

const endAs = (state: 'failed' | 'unclear', sentence: string): Move =>
  fail(cutAtWord(inWords[state] + sentence), { newPassword: state })

export const afterPasswordFailure = (step: StepRecord, sentence: string): Move =>
  endAs(mayHaveRun(step) ? 'unclear' : 'failed', sentence)

/** The guest's own no, or a machine that does not run after all: then it waits for the next start like any other. */
export const guestRefused = 'GuestRefused'
/** Of two accounts one has its new password: both are shown of each, until both are set again. */
export const halfDone = 'HalfDone'

/** What follows a refusal that will not change by repeating. */
export const afterPasswordRefusal = (step: StepRecord, { azureCode, message }: CloudError): Move => {
  if (azureCode === guestRefused && step.attempts === 0) return endAs('failed', message)
  if (azureCode === halfDone) return fail(message, { newPassword: 'unclear' })
  if (azureCode === 'OperationNotAllowed' && !mayHaveRun(step)) {
    const error = 'The VM does not run. It gets its new password at its next start.'
    return fail(error, { newPassword: 'waiting', powerState: 'VM unknown' })
  }
  return afterPasswordFailure(step, message)
}

/** What a wish writes to its VM. */
export const wishOf = (next: NextPassword) => ({ nextPassword: next, newPassword: 'waiting' }) as const

/** What becomes of the VM's passwords once the guest has confirmed. */
export const promoted = (step: StepRecord, vm: VmRecord | undefined) =>
  vm?.nextPassword === undefined || vm.nextPassword.id !== step.input.passwordId
    ? {}
    : {
        ...(vm.nextPassword.sealed && { sealedPassword: vm.nextPassword.sealed }),
        ...(vm.nextPassword.sealedStudent && { sealedStudentPassword: vm.nextPassword.sealedStudent }),
        nextPassword: null,
        newPassword: null,
        ...(vm.course && vm.nextPassword.countsAs && { 'course/newPasswords': vm.nextPassword.countsAs }),
      }

/** What was wished for with a start that has failed: somebody who starts it later has not asked for it. */
export const withoutStart = (step: StepRecord, outcome: End['outcome'], vm: VmRecord | undefined) =>
  outcome === 'failed' &&
  vm?.newPassword === 'waiting' &&
  vm.nextPassword?.withStart !== undefined &&
  vm.nextPassword.withStart === step.operationId
    ? { nextPassword: null, newPassword: null }
    : {}

/** A VM that can be given its new password now. */
export const isReadyForPassword = ({ newPassword, powerState, operationId }: VmRecord): boolean =>
  newPassword === 'waiting' && powerState === 'VM running' && operationId === undefined
