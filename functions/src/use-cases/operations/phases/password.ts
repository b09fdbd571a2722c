import { CloudError } from '../../../domain/kernel/errors.ts'
import {
  afterPasswordFailure,
  afterPasswordRefusal,
  guestRefused,
} from '../../../domain/operations/password-step.ts'
import { endOf, guestPatienceSeconds, withoutVm } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { Family } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/** A new password for a VM's guest: see domain/operations/password-step.ts. */

/** The password that the step was made for, which stands in its VM's record. */
const wishedFor = ({ id, input }: StepRecord, vm: VmRecord | undefined, sealer: Sealer) => {
  const { adminUsername, nextPassword } = vm ?? {}
  if (vm === undefined || adminUsername === undefined || nextPassword?.id !== input.passwordId) {
    throw new CloudError('final', 'NoWish', 'There is no new password to be set any more.')
  }
  if (nextPassword === undefined) throw new Error(`Step ${id} names no password`)
  const password = sealer.open(nextPassword.sealed, { labId: vm.labId, recordId: vm.id })
  return { osType: vm.osType, account: { userName: adminUsername, password } }
}

/** That Azure ran a script says nothing of what it did. */
const confirmed = (answer: Begun): Begun => {
  if (answer.ticket !== undefined || answer.report?.password === true) return answer
  if (answer.report?.password === false) {
    throw new CloudError('final', guestRefused, 'The operating system refused it. Does its user still exist?')
  }
  throw new CloudError('final', 'NoReport', 'The operating system did not report back.')
}

export const password = {
  password: {
    asks: async ({ compute, principal, sealer, readVm }, step) => {
      const { osType, account } = wishedFor(step, await readVm(), sealer)
      return compute.setPassword(principal, partsOfStep(step), osType, account)
    },
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    reads: confirmed,
    patienceSeconds: guestPatienceSeconds,
    next: (step) => endOf(step, {}),
    refused: afterPasswordFailure,
    refusals: { missing: withoutVm, final: afterPasswordRefusal },
  },
} satisfies Family
