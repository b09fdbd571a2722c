import { CloudError } from '../../../domain/kernel/errors.ts'
import { fail } from '../../../domain/operations/move.ts'
import { guestRefused } from '../../../domain/operations/password-step.ts'
import { endOf, keysPatienceSeconds, withoutVm } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { Family } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/** The keys of whoever has a machine are brought into its guest: see domain/courses/keys/guest-keys.ts. */

const keysOf = ({ id, input: { keys } }: StepRecord) => {
  if (keys === undefined) throw new Error(`Step ${id} brings no keys`)
  return keys
}

/** That Azure ran a script says nothing of what it did. */
const confirmed = (answer: Begun): Begun => {
  if (answer.ticket !== undefined || answer.report?.keys) return answer
  const sentence =
    answer.report?.keys === false
      ? 'The operating system did not take the keys. Does its user still exist?'
      : 'The operating system did not report back.'
  throw new CloudError('final', guestRefused, sentence)
}

export const keys = {
  keys: {
    asks: async ({ compute, principal, readVm }, step) => {
      const { wish, account, userId, lines } = keysOf(step)
      const vm = await readVm()
      if (vm?.newKeys?.id !== wish || vm.allocatedTo?.userId !== userId) {
        throw new CloudError('final', 'NoWish', 'There are other keys to be brought by now.')
      }
      return compute.setKeys(principal, partsOfStep(step), { userName: account, lines })
    },
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    reads: confirmed,
    patienceSeconds: keysPatienceSeconds,
    next: (step) => endOf(step, {}),
    refused: (_, sentence) => fail(sentence, {}),
    refusals: { missing: withoutVm },
  },
} satisfies Family
