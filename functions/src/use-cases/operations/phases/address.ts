import { CloudError } from '../../../domain/kernel/errors.ts'
import { cutAtWord } from '../../../domain/kernel/plain-text.ts'
import { fail, go, type Move } from '../../../domain/operations/move.ts'
import { endOf, withoutVm } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { Azure, Family } from './phase.ts'
import { back, forLater, promptly } from './sleep.ts'
import { newPartsOf, partsOfStep } from './vm-of-step.ts'

/** A public address comes to a machine that is there, before it starts or because a diagnosis missed it; and leaves it. */

const partsOfVm = async ({ readVm }: Azure, step: StepRecord) => {
  const vm = await readVm()
  if (vm === undefined) throw new CloudError('final', 'ResourceNotFound', 'The VM no longer exists.')
  return newPartsOf(vm, step.operationId)
}

const isRepair = ({ kind }: StepRecord): boolean => kind === 'repair'

/** A repair ends, and whoever began it has noted that nobody knows; anything else goes on without an address. */
const refused = (step: StepRecord, sentence: string): Move => {
  if (isRepair(step)) return fail(sentence, {})
  const warning = cutAtWord(`It has no public address yet: ${sentence}`)
  return go('join-later', step.kind === 'sleep' ? {} : { warning })
}

const forgone = (step: StepRecord): Move => (isRepair(step) ? withoutVm(step) : go('join-later'))

const coming = { ...forLater, pause: promptly, refused } as const
const leaving = { ...forLater, pause: promptly, refused: () => go('leave-later') } as const

const joined = { 'course/address': 'joined' } as const

export const address = {
  'new-address': {
    ...coming,
    asks: async (azure, step) =>
      azure.compute.createPart(azure.principal, 'ip', await partsOfVm(azure, step)),
    sends: { writes: 1, counted: 'network' },
    next: () => go('join-address'),
  },
  'join-address': {
    ...coming,
    asks: ({ compute, principal }, step) => compute.joinAddress(principal, partsOfStep(step)),
    sends: { reads: 2, writes: 1, counted: 'network' },
    next: () => go('see-address'),
    refusals: { missing: () => go('forgo-address') },
  },
  // What was made for a machine that is gone belongs to nobody, and costs money.
  'forgo-address': {
    ...forLater,
    pause: promptly,
    asks: ({ compute, principal }, step) => compute.deletePart(principal, 'ip', partsOfStep(step)),
    sends: { deletes: 1, counted: 'network' },
    next: forgone,
    refused: forgone,
  },
  'see-address': {
    ...coming,
    asks: async ({ compute, principal }, step) => {
      const { privateIP, publicIP } = await compute.readAddresses(principal, partsOfStep(step))
      if (publicIP === undefined) {
        throw new CloudError(
          'transient',
          'NoAddress',
          'Azure has given the machine no address yet. Try again.',
        )
      }
      return { ticket: undefined, seen: { publicIP, ...(privateIP === undefined ? {} : { privateIP }) } }
    },
    sends: { reads: 2 },
    next: (step) => (isRepair(step) ? endOf(step, joined) : back(step, 'rouse', joined)),
  },
  'leave-address': {
    ...leaving,
    asks: ({ compute, principal }, step) => compute.leaveAddress(principal, partsOfStep(step)),
    sends: { reads: 2, writes: 1, counted: 'network' },
    next: () => go('drop-address'),
    refusals: { missing: () => go('leave-later') },
  },
  'drop-address': {
    ...leaving,
    asks: ({ compute, principal }, step) => compute.deletePart(principal, 'ip', partsOfStep(step)),
    sends: { deletes: 1, counted: 'network' },
    next: (step) => back(step, 'lull', { 'course/address': 'away' }),
  },
} satisfies Family
