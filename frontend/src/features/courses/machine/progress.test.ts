import { expect, test } from 'vitest'
import { progressOf, whyNot, whyNotConnect } from './progress.ts'

const yes = { allowed: true } as const
const no = { allowed: false, reason: 'It is stopped already.', why: 'state' } as const
const work = { operationId: 'op_1', kind: 'start', text: 'Waiting for it to answer', since: 'now' } as const

test('what goes on is told as the server says it, else by the state', () => {
  expect(progressOf({ work, powerState: 'VM starting' })).toBe('Waiting for it to answer')
  expect(progressOf({ powerState: 'VM deallocating' })).toBe('It is stopping')
  expect(progressOf({ powerState: 'VM running' })).toBe('Something is being done to it')
})

test('a button that would do nothing cannot be pressed', () => {
  const ofDisks = { reset: no, undoReset: no, checkpoint: no }
  const can = {
    start: yes,
    stop: no,
    restart: yes,
    keep: no,
    request: no,
    open: yes,
    password: no,
    ...ofDisks,
  }
  expect(whyNot({ can, primary: 'start' }, 'start')).toBeUndefined()
  expect(whyNot({ can, primary: 'start' }, 'stop')).toBe('It is stopped already.')
  expect(whyNot({ can, primary: 'wait', work }, 'start')).toBe('Waiting for it to answer')
  expect(whyNot({ can, primary: 'wait' }, 'start')).toBe('Wait until it is done')
  // It holds no machine.
  const opening = { ...work, kind: 'open', text: 'Its port is being opened' } as const
  expect(whyNot({ can, primary: 'wait', work: opening }, 'restart')).toBeUndefined()

  const lacks = { allowed: false, reason: 'It may not.', why: 'connection' } as const
  expect(whyNotConnect({ can: { ...can, open: lacks }, primary: 'open' })).toBe('It may not.')
  expect(whyNotConnect({ can: { ...can, open: lacks }, primary: 'connect' })).toBeUndefined()
  const unseen = { ...lacks, why: 'address' } as const
  expect(whyNotConnect({ can: { ...can, open: unseen }, primary: 'open' })).toBeUndefined()
})
