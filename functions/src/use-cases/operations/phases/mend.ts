import type { Fixable } from '../../../domain/courses/doctor/checks.ts'
import type { Asked } from '../../../domain/courses/doctor/sights.ts'
import { studentUserName } from '../../../domain/courses/machines/student-account.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { fail, go, type Move } from '../../../domain/operations/move.ts'
import { guestRefused } from '../../../domain/operations/password-step.ts'
import { endOf, guestPatienceSeconds, lookAtVm, withoutVm } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { Family } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/** What a diagnosis offered is done, whatever is so already stays so: each may be repeated. */

/** Nothing of the machine changed that its record tells of. */
const asItWas = (_: StepRecord, sentence: string): Move => fail(sentence, {})

const partsIn = ({ input }: StepRecord): readonly Fixable[] => input.repair?.parts ?? []

const askedOf = ({ id, input: { asked } }: StepRecord): Asked => {
  if (asked === undefined) throw new Error(`Step ${id} does not know whose way in it mends`)
  return asked
}

const stillWrong: Readonly<Record<Fixable, string>> = {
  disk: 'The disk is still full. What fills it are files of its user: remove some, or reset the machine.',
  service: 'The service that lets people sign in could not be started.',
  firewall: 'Its own firewall could not be opened.',
  clock: 'The clock could not be set.',
  account: 'The account could not be opened again.',
}

/** That Azure ran a script says nothing of what it did. */
const confirmed = (answer: Begun, step: StepRecord): Begun => {
  if (answer.ticket !== undefined) return answer
  if (answer.report === undefined) {
    throw new CloudError('final', 'NoReport', 'The operating system did not report back.')
  }
  const { report } = answer
  const wrong = partsIn(step).filter((name) => !report[name])
  if (wrong.length === 0) return answer
  throw new CloudError('final', guestRefused, wrong.map((name) => stillWrong[name]).join(' '))
}

export const mend = {
  redeploy: {
    asks: ({ compute, principal }, step) => compute.redeploy(principal, partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    next: (step) => endOf(step, { status: 'Succeeded', powerState: 'VM running' }),
    refused: lookAtVm,
    refusals: { missing: withoutVm },
  },
  reapply: {
    asks: ({ compute, principal }, step) => compute.reapply(principal, partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    next: () => go('verify'),
    refused: lookAtVm,
    refusals: { missing: withoutVm },
  },
  fix: {
    asks: ({ compute, principal, now }, step) => {
      const { port, account = studentUserName, osType } = askedOf(step)
      const asked = Math.floor(now.getTime() / 1000)
      const repair = { port, userName: account, asked, parts: partsIn(step) }
      return compute.fix(principal, partsOfStep(step), osType, repair)
    },
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    reads: confirmed,
    patienceSeconds: guestPatienceSeconds,
    next: (step) => endOf(step, {}),
    refused: asItWas,
    refusals: { missing: withoutVm },
  },
} satisfies Family
