import type { Move, VmOutcome } from './move.ts'
import { cutAtWord } from './plain-text.ts'
import type { SnapshotFacts, TemplateChange } from './template.ts'
import type { StepPhase, StepRecord } from './work-records.ts'

/**
 * What concerns templates in the life of a step (step.ts):
 *
 *   snapshot         (halt →) snapshot → (resume →) inspect → done
 *                    whatever fails: drop-snapshot → (resume →) verify → failed
 *   delete-template  await-copies → drop-snapshot → done
 */

type TemplatePhase = Extract<
  StepPhase,
  'halt' | 'snapshot' | 'resume' | 'inspect' | 'drop-snapshot' | 'await-copies'
>

const resume: Move = { to: 'resume', vm: { powerState: 'VM starting' } }

/** The unfinished snapshot is gone, or is left for the template's deletion: the VM gets back what it was. */
const afterDrop = (step: StepRecord): Move => (step.input.stopFirst ? resume : { to: 'verify' })

/** A VM that was not stopped for it is left as it was, whatever that is by now. */
const powerAtEnd = ({ input, warning }: StepRecord): VmOutcome => {
  if (!input.stopFirst) return {}
  return { powerState: warning === undefined ? 'VM running' : 'VM deallocated' }
}

export const afterTemplateSuccess = (step: StepRecord, phase: TemplatePhase): Move => {
  switch (phase) {
    case 'halt':
      return { to: 'snapshot', vm: { powerState: 'VM deallocated' } }
    case 'snapshot':
      return step.input.stopFirst ? resume : { to: 'inspect' }
    case 'resume':
      return step.error === undefined
        ? { to: 'inspect', vm: { powerState: 'VM running' } }
        : { end: 'failed', error: step.error, vm: { powerState: 'VM running', status: 'Succeeded' } }
    case 'inspect':
      return { end: 'succeeded', vm: { ...powerAtEnd(step), status: 'Succeeded' } }
    case 'await-copies':
      return { to: 'drop-snapshot' }
    case 'drop-snapshot':
      return step.kind === 'delete-template' ? { end: 'succeeded', vm: 'forgotten' } : afterDrop(step)
  }
}

export const afterTemplateFailure = (step: StepRecord, sentence: string): Move => {
  if (step.kind === 'delete-template') return { end: 'failed', error: sentence, vm: 'forgotten' }
  if (step.phase === 'drop-snapshot') return afterDrop(step)
  if (step.phase !== 'resume') return { to: 'drop-snapshot', error: sentence }
  if (step.error !== undefined) return { to: 'verify', error: step.error }
  const warning = `The template is made, but the VM could not be started again: ${sentence}`
  return { to: 'inspect', warning: cutAtWord(warning), vm: { powerState: 'VM deallocated' } }
}

/** What becomes of the template's record when its step ends; nothing when it was only copied. */
export const templateAfter = (
  { kind, input }: Pick<StepRecord, 'kind' | 'input'>,
  result: { readonly outcome: 'succeeded' | 'failed'; readonly error?: string },
  facts: SnapshotFacts = {},
): TemplateChange | 'gone' | undefined => {
  const made = result.outcome === 'succeeded'
  if (kind === 'snapshot') {
    return made
      ? { ...facts, status: 'ready' }
      : { status: 'failed', ...(result.error && { error: result.error }) }
  }
  if (kind === 'delete-template') return made ? 'gone' : { status: input.templateStatus ?? 'failed' }
  return undefined
}
