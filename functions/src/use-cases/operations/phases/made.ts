import { isSource } from '../../../domain/courses/machines/machine.ts'
import { runsAfter, unmade } from '../../../domain/operations/exchange.ts'
import { fail, go, type Move } from '../../../domain/operations/move.ts'
import { isBringingBack, runsThen } from '../../../domain/operations/parking.ts'
import { endOf, gaveUp } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { draftOf } from './vm-of-step.ts'

/** What a VM is once it is made. */
export const created = { powerState: 'VM running', status: 'Succeeded' } as const

/** What was removed is to be as it was then, stopped. */
export const isFromBin = ({ kind, input }: StepRecord): boolean =>
  kind === 'create' && input.bin === 'restore'

/** A machine of a course is left stopped until somebody needs it; a source VM is there to be worked on. */
export const rests = (step: StepRecord): boolean => {
  if (step.draft === undefined) return false
  if (isFromBin(step)) return true
  if (step.exchange !== undefined) return !runsAfter(step)
  if (isBringingBack(step)) return !runsThen(step)
  const { course } = draftOf(step)
  return course !== undefined && !isSource(course)
}

/** Nothing more is to be done inside of it. */
export const made = (step: StepRecord): Move => {
  const vm = settled(step)
  return rests(step) ? go('rest', vm && { vm }) : endOf(step, { ...created, ...vm })
}

/** Its disk has had its first start. */
export const settled = ({ exchange, input }: StepRecord) =>
  exchange === undefined && !input.setUp ? undefined : ({ 'course/unset': false } as const)

/**
 * Once the machine is there again it may only be gone. Of one that came up unheard somebody may make use by now: Azure is asked
 * before it is taken away again.
 */
const afterBringing = ({ phase }: StepRecord, sentence: string): Move => {
  if (phase === 'first-start' || phase === 'rest') return fail(sentence, 'gone')
  return sentence === gaveUp && phase !== 'late'
    ? go('late', { waits: true })
    : go('back-let-go', { error: sentence, attempts: 0 })
}

/**
 * What its disk is after a first start of which nobody heard: one that comes again with the next start. A guest that answered
 * neither time would hold up every start for minutes, so there is no third.
 */
export const unsettled = (step: StepRecord) => (step.input.setUpAgain ? settled(step) : unset)

/** Azure has not even taken it: no start waits for a guest that is silent. In an outage it waits for some tries. */
export const unset = { 'course/unset': true } as const

/** What there is of it by now is removed. */
export const undo = (step: StepRecord, sentence: string): Move => {
  const { draft, exchange } = step
  if (exchange !== undefined) return unmade(step, sentence)
  if (isBringingBack(step)) return afterBringing(step, sentence)
  if (draft === undefined) return fail(sentence, 'gone')
  return go('delete-vm', {
    error: sentence,
    // A machine that failed is gone for its course, which may make another.
    vm: { status: draft?.course === undefined ? 'Failed' : 'Deleting', powerState: 'VM deleting' },
    attempts: 0,
  })
}
