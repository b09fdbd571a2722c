import { hearing } from '../../../domain/courses/machines/hearing.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { again, fail, go, type Move } from '../../../domain/operations/move.ts'
import { endOf, gaveUp, tellPatienceSeconds } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { VmBook } from '../../../ports/vms/vms.ts'
import type { Family } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/**
 * Something is told to the people in a guest. The step does not hold the machine, since whatever else is asked of it comes
 * first: nothing of its record is written here, and while somebody works at it the message waits, until it is too late.
 */

const messageOf = ({ id, input: { message } }: StepRecord) => {
  if (message === undefined) throw new Error(`Step ${id} has nothing to tell`)
  return message
}

const untold = (sentence: string): Move => fail(sentence, 'forgotten')

const tooLate = 'It could not be told in time.'
const refused = (_: StepRecord, sentence: string): Move => untold(sentence === gaveUp ? tooLate : sentence)

const pauseSeconds = 20

/** Without a turn of those that Azure gives: others need them. */
const listen = async (
  { vms }: { readonly vms: Pick<VmBook, 'read'> },
  step: StepRecord,
): Promise<Move | undefined> => {
  const how = hearing(await vms.read(step.labId, step.vmId), messageOf(step))
  if (how === 'busy') return again(pauseSeconds)
  if (how === 'off') return untold('It does not run.')
  return how === 'outdated' ? untold('It was no longer so.') : undefined
}

/** Between the look and the turn somebody began something. */
const notNow = 'NotNow'

/** That Azure ran a script says nothing of what it did. */
const confirmed = (answer: Begun): Begun => {
  if (answer.ticket !== undefined || answer.report?.told) return answer
  throw new CloudError('final', 'NotTold', 'The operating system did not take the message.')
}

export const tell = {
  listen: { looksInward: listen, next: () => go('tell'), refused },
  tell: {
    asks: async ({ compute, principal, readVm }, step) => {
      const [message, vm] = [messageOf(step), await readVm()]
      if (vm === undefined || hearing(vm, message) !== 'well') throw new CloudError('final', notNow, tooLate)
      return compute.tell(principal, partsOfStep(step), vm.osType, message.text)
    },
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    reads: confirmed,
    patienceSeconds: tellPatienceSeconds,
    next: (step) => endOf(step, 'forgotten'),
    refused,
    refusals: {
      missing: () => untold('It is not there any more.'),
      final: (step, { azureCode, message }) =>
        azureCode === notNow ? go('listen', { delaySeconds: pauseSeconds }) : refused(step, message),
    },
  },
} satisfies Family
