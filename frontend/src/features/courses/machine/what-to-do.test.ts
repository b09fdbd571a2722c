import { expect, test } from 'vitest'
import { whatToDo } from './what-to-do.ts'

const yes = { allowed: true } as const
const busy = { allowed: false, reason: 'Azure is stopping it', why: 'busy' } as const
const can = {
  ...{ start: busy, stop: yes, restart: busy, keep: busy, request: busy, open: busy },
  ...{ password: busy, reset: busy, undoReset: busy, checkpoint: busy },
}
const waiting = { primary: 'wait', can, connection: { kind: 'ssh', host: '203.0.113.7' } } as const
const work = (kind: 'start' | 'stop' | 'park' | 'open') => ({
  work: { operationId: 'op_1', kind, text: 'It goes on', since: '2026-11-29T10:00:00.000Z' },
})

test('a machine that is on its way is waited for', () => {
  const soon = 'You can connect as soon as it runs.'
  expect(whatToDo({ ...waiting, powerState: 'VM deallocated', ...work('start') })).toBe(soon)
  expect(whatToDo({ ...waiting, powerState: 'VM starting' })).toBe(soon)
  expect(whatToDo({ ...waiting, powerState: 'VM running', ...work('open') })).toBe(
    'You can connect in a moment.',
  )
})

test('nobody is told to wait for one that goes off', () => {
  const off = 'It is going off. You can connect when it runs.'
  for (const kind of ['stop', 'park'] as const) {
    expect(whatToDo({ ...waiting, powerState: 'VM running', ...work(kind) })).toBe(off)
  }
  for (const powerState of ['VM stopping', 'VM deallocating', 'VM deleting'] as const) {
    expect(whatToDo({ ...waiting, powerState })).toBe(off)
  }
})
