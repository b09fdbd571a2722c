import type { Operation } from '@labkeeper/contract/operations/operations'
import { expect, test } from 'vitest'
import { endedBetween, groupOperations, mergeOperations, noteworthy } from './operation-progress.ts'
import { announcementOf, countsOf, remarkOf, remedyOf, titleOf } from './operation-words.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 10) + seconds * 1000).toISOString()
const anOperation = (changes: Partial<Operation>): Operation => ({
  id: 'one',
  kind: 'start',
  status: 'running',
  total: 1,
  succeeded: 0,
  failed: 0,
  items: [{ name: 'web-1', status: 'running' }],
  createdAt: at(0),
  ...changes,
})
const creation = anOperation({ id: 'made', kind: 'create', total: 20, succeeded: 7, failed: 1 })

test('joins what one click on many VMs made, however it arrives', () => {
  const groups = groupOperations([
    anOperation({ id: 'c', createdAt: at(12) }),
    anOperation({ id: 'b', createdAt: at(3), status: 'succeeded', succeeded: 1 }),
    anOperation({ id: 'a' }),
  ])
  expect(
    groups.map(({ key, total, succeeded, isRunning }) => ({ key, total, succeeded, isRunning })),
  ).toEqual([{ key: 'a', total: 3, succeeded: 1, isRunning: true }])
})

test('keeps apart other kinds, later clicks and every creation', () => {
  const groups = groupOperations([
    anOperation({ id: 'a' }),
    anOperation({ id: 'b', kind: 'stop', createdAt: at(1) }),
    anOperation({ id: 'c', createdAt: at(60) }),
    { ...creation, id: 'd', createdAt: at(61) },
    { ...creation, id: 'e', createdAt: at(62) },
  ])
  expect(groups.map(({ key }) => key)).toEqual(['e', 'd', 'c', 'b', 'a'])
})

test('says how far it is', () => {
  const [running] = groupOperations([creation])
  expect(titleOf(running!)).toBe('Creating 20 VMs')
  expect(countsOf(running!)).toBe('7 of 20 ready, 1 failed')
  const [waiting] = groupOperations([anOperation({ kind: 'import-students', waits: true })])
  expect(countsOf(waiting!)).toBe('Waits for another import to end')
  const [single] = groupOperations([anOperation({ status: 'failed', failed: 1 })])
  expect(titleOf(single!)).toBe('Could not start web-1')
  const [partly] = groupOperations([{ ...creation, status: 'partial', succeeded: 19 }])
  expect(titleOf(partly!)).toBe('Created 19 of 20 VMs')
  expect(remarkOf(partly!)).toBe('1 failed')
  expect(remarkOf({ ...partly!, warnings: 2 })).toBe('1 failed, 2 with a warning')
  expect(remarkOf(single!)).toBeUndefined()
})

test('shows what runs, and what failed lately until it is put aside', () => {
  const failed = anOperation({ id: 'bad', status: 'failed', failed: 1, finishedAt: at(10) })
  const fine = anOperation({ id: 'good', kind: 'stop', status: 'succeeded', succeeded: 1 })
  const now = Date.parse(at(100))
  const keys = (dismissed: string[], when = now) =>
    noteworthy([creation, failed, fine], new Set(dismissed), when).map(({ key }) => key)
  expect(keys([])).toEqual(['bad', 'made'])
  expect(keys(['bad', 'made'])).toEqual(['made'])
  expect(keys([], now + 25 * 3_600_000)).toEqual(['made'])
})

test('keeps what went well in sight when it has something to say', () => {
  const items = [{ name: 'web-1', status: 'succeeded' as const, warning: 'It kept the old host name.' }]
  const warned = anOperation({ id: 'warned', status: 'succeeded', succeeded: 1, items, finishedAt: at(10) })
  const [shown] = noteworthy([warned], new Set(), Date.parse(at(100)))
  expect(shown).toMatchObject({ key: 'warned', failed: 0, warnings: 1 })
  expect(noteworthy([warned], new Set(['warned']), Date.parse(at(100)))).toEqual([])
})

test('leaves the VMs that went well out of an ended group', () => {
  const [left] = noteworthy(
    [
      anOperation({ id: 'a', status: 'succeeded', succeeded: 1 }),
      anOperation({ id: 'b', status: 'failed', failed: 1, createdAt: at(1) }),
    ],
    new Set(),
    Date.parse(at(30)),
  )
  expect(left).toMatchObject({ key: 'b', total: 1, failed: 1 })
})

test('takes the fresher of two looks', () => {
  const older = { ...creation, succeeded: 2 }
  expect(
    mergeOperations([creation], [older, anOperation({ id: 'x' })]).map(({ id, succeeded }) => [
      id,
      succeeded,
    ]),
  ).toEqual([
    ['made', 7],
    ['x', 0],
  ])
})

test('notices what ended since the last look', () => {
  expect(endedBetween([creation, anOperation({})], [creation])).toEqual(['one'])
})

test('announces every creation, every failure and work on many VMs', () => {
  const announced = (operation: Operation) => announcementOf(groupOperations([operation])[0]!)
  const done = { status: 'succeeded', succeeded: 1 } as const
  expect(announced(anOperation(done))).toBeUndefined()
  expect(announced(anOperation({ ...done, kind: 'create' }))).toEqual({
    type: 'success',
    text: 'web-1 is ready',
  })
  expect(announced(anOperation({ ...done, kind: 'snapshot' }))).toEqual({
    type: 'success',
    text: 'Template created successfully',
  })
  expect(announced(anOperation({ ...done, kind: 'delete-template' }))).toBeUndefined()
  expect(announced(anOperation({ ...done, kind: 'restore-bin' }))).toEqual({
    type: 'success',
    text: 'web-1 is back',
  })
  expect(announced({ ...creation, status: 'succeeded', succeeded: 20, failed: 0 })).toEqual({
    type: 'success',
    text: '20 VMs are ready',
  })
  expect(announced({ ...creation, status: 'partial', succeeded: 19 })).toEqual({
    type: 'error',
    text: '19 of 20 ready, 1 failed',
  })
  expect(announced(anOperation({ status: 'failed', failed: 1 }))).toEqual({
    type: 'error',
    text: 'Could not start web-1',
  })
})

test('retries what failed, but says of an import what to do instead', () => {
  const failed = { status: 'partial', total: 3, succeeded: 2, failed: 1 } as const
  const remedies = (['start', 'delete', 'import-students'] as const).map((kind) => {
    const [progress] = groupOperations([anOperation({ kind, ...failed })])
    return remedyOf(progress!)
  })
  expect(remedies).toEqual(['retry', 'retry', { advice: expect.stringMatching(/import them again/) }])
  const [running] = groupOperations([creation])
  expect(remedyOf(running!)).toBeUndefined()
  const [well] = groupOperations([anOperation({ status: 'succeeded', succeeded: 1 })])
  expect(remedyOf(well!)).toBeUndefined()
})
