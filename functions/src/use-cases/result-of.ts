import { activityOf } from '../domain/activity.ts'
import { failureText, nextCleanUp } from '../domain/leftovers.ts'
import type { Move } from '../domain/move.ts'
import { scheduleAtEnd } from '../domain/schedule.ts'
import { templateAfter } from '../domain/template-step.ts'
import type { StepRecord } from '../domain/work-records.ts'
import type { StepResult } from '../ports/work.ts'

/** All that is written when a step ends: of itself, its VM, its template, and the VM's history. */
export const resultOf = (
  step: StepRecord,
  { end: outcome, vm, error, warning, facts, left }: Extract<Move, { readonly end: unknown }>,
  now: Date,
): StepResult => {
  const later = left === undefined ? {} : { left, ...nextCleanUp(step, now) }
  const text = failureText({ ...(error === undefined ? {} : { error }), ...later })
  const activity = activityOf(step, outcome, text, now, left !== undefined)
  const template = templateAfter(step, { outcome, ...(error === undefined ? {} : { error }) }, facts)
  return {
    outcome,
    vm: typeof vm === 'object' ? { ...vm, ...scheduleAtEnd(step, vm.powerState, now) } : vm,
    ...(error === undefined ? {} : { error }),
    ...(warning === undefined ? {} : { warning }),
    ...(template === undefined ? {} : { template }),
    ...(activity === undefined ? {} : { activity }),
    ...later,
  }
}
