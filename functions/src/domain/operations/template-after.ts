import type { SnapshotFacts, TemplateChange } from '../templates/template.ts'
import type { StepRecord } from './step-record.ts'

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
