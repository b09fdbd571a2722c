import { isSource } from '../../../domain/courses/machines/machine.ts'
import { go, type Move } from '../../../domain/operations/move.ts'
import { endOf } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { draftOf } from './vm-of-step.ts'

/** What a VM is once it is made. */
export const created = { powerState: 'VM running', status: 'Succeeded' } as const

/** A machine of a course is left stopped until somebody needs it; a source VM is there to be worked on. */
export const rests = (step: StepRecord): boolean => {
  const { course } = draftOf(step)
  return course !== undefined && !isSource(course)
}

/** Nothing more is to be done inside of it. */
export const made = (step: StepRecord): Move => (rests(step) ? go('rest') : endOf(step, created))

/** What there is of it by now is removed. */
export const undo = ({ draft }: StepRecord, sentence: string): Move =>
  go('delete-vm', {
    error: sentence,
    // A machine that failed is gone for its course, which may make another.
    vm: { status: draft?.course === undefined ? 'Failed' : 'Deleting', powerState: 'VM deleting' },
    attempts: 0,
  })
