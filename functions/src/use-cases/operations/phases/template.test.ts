import { describe, expect, it } from 'vitest'
import { CloudError, type CloudTrouble } from '../../../domain/kernel/errors.ts'
import type { Move } from '../../../domain/operations/move.ts'
import { newOperation, newStep } from '../../../domain/operations/new-work.ts'
import { afterTrouble } from '../../../domain/operations/step.ts'
import type { StepInput, StepPhase, StepRecord } from '../../../domain/operations/step-record.ts'
import { phases } from './phases.ts'

const now = new Date('2026-11-20T08:00:00.000Z')
const request = { labId: 'lab_1', requestedBy: 'u_1', requestId: 'r_1' } as const
const vm = {
  id: 'vm_1',
  name: 'web',
  resourceGroup: 'course',
  subscriptionId: 'sub',
  location: 'eastus',
} as const
const template = { id: 'tpl_1', name: 'golden', snapshotName: 'golden-snap-1' } as const

const stepOf = (
  kind: 'snapshot' | 'delete-template',
  input: StepInput = {},
  more: Partial<StepRecord> = {},
): StepRecord => ({
  ...newStep(newOperation(request, kind, 1, now), vm, input, now, { template }),
  ...more,
})

const afterSuccess = (step: StepRecord): Move => phases[step.phase].next(step)
const afterFailure = (step: StepRecord, sentence: string): Move => phases[step.phase].refused(step, sentence)

const nameOf = (move: Move): string =>
  move.kind === 'go' ? move.to : move.kind === 'end' ? move.outcome : 'later'

/** The phases a step goes through when nothing goes wrong but what `failing` names. */
const path = (first: StepRecord, failing: readonly StepPhase[] = []): string[] => {
  const seen: string[] = []
  let step = first
  for (let phases = 0; phases < 20; phases += 1) {
    const { phase } = step
    const move = failing.includes(phase) ? afterFailure(step, 'No.') : afterSuccess(step)
    seen.push(phase)
    if (move.kind !== 'go') return [...seen, nameOf(move)]
    const { error, warning } = move
    step = { ...step, phase: move.to, ...(error && { error }), ...(warning && { warning }) }
  }
  return seen
}

describe('a snapshot step', () => {
  it.each([
    [false, [], ['snapshot', 'inspect', 'succeeded']],
    [true, [], ['halt', 'snapshot', 'resume', 'inspect', 'succeeded']],
    [false, ['snapshot'], ['snapshot', 'drop-snapshot', 'verify', 'failed']],
    [false, ['inspect'], ['snapshot', 'inspect', 'drop-snapshot', 'verify', 'failed']],
    [true, ['halt'], ['halt', 'drop-snapshot', 'resume', 'failed']],
    [true, ['snapshot'], ['halt', 'snapshot', 'drop-snapshot', 'resume', 'failed']],
    [true, ['snapshot', 'drop-snapshot'], ['halt', 'snapshot', 'drop-snapshot', 'resume', 'failed']],
    [true, ['resume'], ['halt', 'snapshot', 'resume', 'inspect', 'succeeded']],
    [true, ['snapshot', 'resume'], ['halt', 'snapshot', 'drop-snapshot', 'resume', 'verify', 'failed']],
    [
      true,
      ['snapshot', 'resume', 'verify'],
      ['halt', 'snapshot', 'drop-snapshot', 'resume', 'verify', 'failed'],
    ],
  ] as const)('that stops first: %s, failing at %j, goes %j', (stopFirst, failing, expected) => {
    expect(path(stepOf('snapshot', { stopFirst }), failing)).toEqual(expected)
  })

  it.each([
    [false, [], ['clear-snapshot', 'snapshot', 'inspect', 'succeeded']],
    [true, [], ['clear-snapshot', 'halt', 'snapshot', 'resume', 'inspect', 'succeeded']],
    [true, ['clear-snapshot'], ['clear-snapshot', 'verify', 'failed']],
  ] as const)(
    'that is tried again, stops first: %s, failing at %j, goes %j',
    (stopFirst, failing, expected) => {
      expect(path(stepOf('snapshot', { stopFirst }, { phase: 'clear-snapshot' }), failing)).toEqual(expected)
    },
  )

  it('leaves a VM deallocated that did not start again, with a warning', () => {
    const resuming = stepOf('snapshot', { stopFirst: true }, { phase: 'resume' })
    const warned = afterFailure(resuming, 'No vCPUs.')
    expect(warned).toMatchObject({ to: 'inspect', warning: expect.stringMatching(/No vCPUs\.$/) })
    const inspecting = { ...resuming, phase: 'inspect', warning: 'No vCPUs.' } as const
    expect(afterSuccess(inspecting)).toMatchObject({
      outcome: 'succeeded',
      vm: { powerState: 'VM deallocated' },
    })
  })

  it.each(['halt', 'snapshot', 'resume'] as const)('knows at %s that a missing VM was deleted', (phase) => {
    const missing = new CloudError('missing' satisfies CloudTrouble, 'ResourceNotFound', 'Not there.')
    const move = afterTrouble(phases[phase], stepOf('snapshot', { stopFirst: true }, { phase }), missing, 5)
    expect(JSON.stringify(move)).toContain('no longer exists in Azure')
  })
})

describe('a deletion', () => {
  it('waits for copies, removes the snapshot, and leaves VMs alone', () => {
    expect(path(stepOf('delete-template'))).toEqual(['await-copies', 'drop-snapshot', 'succeeded'])
    for (const failing of ['await-copies', 'drop-snapshot'] as const) {
      const seen = path(stepOf('delete-template'), [failing])
      expect(seen.slice(seen.indexOf(failing))).toEqual([failing, 'see-snapshot', 'failed'])
    }
    const looking = stepOf('delete-template', {}, { phase: 'see-snapshot', error: 'No.' })
    for (const move of [afterSuccess(looking), afterFailure(looking, 'Azure is away.')])
      expect(move).toEqual({ kind: 'end', outcome: 'failed', error: 'No.', vm: 'forgotten' })
  })
})
