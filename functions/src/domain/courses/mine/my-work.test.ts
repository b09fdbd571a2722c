import { expect, it } from 'vitest'
import { lastErrorAfter, toWork, type WorkOnMachine } from './my-work.ts'

const work = (kind: WorkOnMachine['kind'], phase: WorkOnMachine['phase']): WorkOnMachine => ({
  ...{ id: 'op_1', kind, phase, requestedBy: 'u_1' },
  createdAt: '2026-11-23T10:00:00.000Z',
})

it.each([
  ['start', 'act', 'Azure is starting it (about a minute)'],
  ['restart', 'act', 'Azure is starting it (about a minute)'],
  ['start', 'host-name', 'Waiting for it to answer'],
  ['stop', 'act', 'Azure is stopping it'],
  ['create', 'put', 'It is being made'],
  ['clean', 'delete-vm', 'It is being cleaned'],
  ['park', 'park-save', 'It is being parked'],
  ['bring-back', 'put', 'It is being brought back (about 5 minutes)'],
  ['start', 'put', 'It is being brought back (about 5 minutes)'],
] as const)('%s, at %s: %s', (kind, phase, text) => {
  expect(toWork(work(kind, phase))).toEqual({
    ...{ operationId: 'op_1', kind, text },
    since: '2026-11-23T10:00:00.000Z',
  })
})

it('a failure is told until the next start, stop or restart succeeds', () => {
  expect(lastErrorAfter({ kind: 'start' }, 'failed', 'No.', undefined)).toEqual({ lastError: 'No.' })
  expect(lastErrorAfter({ kind: 'stop' }, 'succeeded', undefined, 'No.')).toEqual({ lastError: null })
  expect(lastErrorAfter({ kind: 'stop' }, 'succeeded', undefined, undefined)).toEqual({})
  expect(lastErrorAfter({ kind: 'snapshot' }, 'failed', 'No.', undefined)).toEqual({})
  expect(lastErrorAfter({ kind: 'snapshot' }, 'succeeded', undefined, 'No.')).toEqual({})
})
