import { studentUserName } from '../../../domain/courses/machines/student-account.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import {
  afterPasswordFailure,
  afterPasswordRefusal,
  guestRefused,
  halfDone,
} from '../../../domain/operations/password-step.ts'
import { endOf, guestPatienceSeconds, withoutVm } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { GuestAccount } from '../../../ports/vms/guests.ts'
import type { Family } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/** A new password for a VM's guest: see domain/operations/password-step.ts. */

/** The password that the step was made for, which stands in its VM's record. */
const wishedFor = ({ id, input }: StepRecord, vm: VmRecord | undefined, sealer: Sealer) => {
  const { adminUsername, nextPassword } = vm ?? {}
  if (vm === undefined || nextPassword?.id !== input.passwordId) {
    throw new CloudError('final', 'NoWish', 'There is no new password to be set any more.')
  }
  if (nextPassword === undefined) throw new Error(`Step ${id} names no password`)
  const account = (userName: string, sealed: string): GuestAccount => ({
    userName,
    password: sealer.open(sealed, { labId: vm.labId, recordId: vm.id }),
  })
  const { sealed, sealedStudent } = nextPassword
  return {
    osType: vm.osType,
    ...(adminUsername && sealed && { administrator: account(adminUsername, sealed) }),
    ...(sealedStudent && { student: account(studentUserName, sealedStudent) }),
  }
}

/** That Azure ran a script says nothing of what it did. */
const confirmed = (answer: Begun): Begun => {
  if (answer.ticket !== undefined) return answer
  const { password: only, administrator, student } = answer.report ?? {}
  const accounts = [only, administrator, student].filter((isSet) => isSet !== undefined)
  if (accounts.length === 0) {
    throw new CloudError('final', 'NoReport', 'The operating system did not report back.')
  }
  if (accounts.every((isSet) => isSet)) return answer
  if (accounts.some((isSet) => isSet)) {
    const sentence = 'Only one of the two accounts has its new password. Try again to set both.'
    throw new CloudError('final', halfDone, sentence)
  }
  throw new CloudError('final', guestRefused, 'The operating system refused it. Does its user still exist?')
}

export const password = {
  password: {
    asks: async ({ compute, principal, sealer, readVm }, step) => {
      const { osType, ...wish } = wishedFor(step, await readVm(), sealer)
      return wish.student === undefined && wish.administrator !== undefined
        ? compute.setPassword(principal, partsOfStep(step), osType, wish.administrator)
        : // What sets a machine's accounts first sets them again: the student's has no rights afterwards either.
          compute.firstStart(principal, partsOfStep(step), osType, wish)
    },
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    reads: confirmed,
    patienceSeconds: guestPatienceSeconds,
    next: (step) => endOf(step, {}),
    refused: afterPasswordFailure,
    refusals: { missing: withoutVm, final: afterPasswordRefusal },
  },
} satisfies Family
