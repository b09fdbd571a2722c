import { isWorthAsking } from '../../../domain/courses/doctor/checks.ts'
import { diagnosed } from '../../../domain/courses/doctor/diagnosis-record.ts'
import type { Asked, Inside } from '../../../domain/courses/doctor/sights.ts'
import { studentUserName } from '../../../domain/courses/machines/student-account.ts'
import { type End, go, type Move } from '../../../domain/operations/move.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { Family } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/**
 * Why somebody cannot connect to a machine. It holds nothing and changes nothing, so it may be asked of a machine that something
 * else is at work at; and it always comes to an end that says what is known: whatever fails is unknown.
 */

const askedOf = ({ id, input: { asked } }: StepRecord): Asked => {
  if (asked === undefined) throw new Error(`Step ${id} was asked for nothing`)
  return asked
}

/** With what was seen by then. */
export const endOfDiagnosis = (step: StepRecord, inside?: Inside): End => ({
  kind: 'end',
  outcome: 'succeeded',
  vm: 'forgotten',
  diagnosed: diagnosed({ asked: askedOf(step), seen: step.sights ?? {}, inside }),
})

const unseen = { refused: (step: StepRecord): Move => endOfDiagnosis(step) }
/** A guest that has not answered by then would be too late. */
const guestSeconds = 40

export const doctor = {
  examine: {
    ...unseen,
    asks: async ({ compute, principal }, step) => {
      const { work, port, from, isParked } = askedOf(step)
      // What Azure shows of a machine in motion says nothing of what is wrong with it.
      if (work !== undefined) return { ticket: undefined, sights: {} }
      if (isParked) return { ticket: undefined, sights: { powerState: 'VM deallocated' } }
      return {
        ticket: undefined,
        sights: await compute.examine(principal, partsOfStep(step), { port, from }),
      }
    },
    // What a machine said as it came up is asked for by a POST.
    sends: { reads: 5, writes: 1 },
    next: (step, { sights = {} } = {}) =>
      isWorthAsking({ asked: askedOf(step), seen: sights })
        ? go('ask-inside', { sights })
        : endOfDiagnosis({ ...step, sights }),
  },
  'ask-inside': {
    ...unseen,
    asks: ({ compute, principal, now }, step) => {
      const { port, account = studentUserName, osType } = askedOf(step)
      const asked = Math.floor(now.getTime() / 1000)
      return compute.askInside(principal, partsOfStep(step), osType, { port, userName: account, asked })
    },
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    patienceSeconds: guestSeconds,
    next: (step, { inside } = {}) => endOfDiagnosis(step, inside),
    refusals: { missing: (step) => endOfDiagnosis(step) },
  },
} satisfies Family
