import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { warmUp } from './warm-up.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const open = (failure?: Error) => {
  const seen: unknown[] = []
  const onAnswer = warmUp({
    load: async () => {
      seen.push('loaded')
      if (failure) throw failure
    },
    after: new Set(['listVms', 'getVm']),
    report: (error) => seen.push(error),
  })
  return { onAnswer, seen }
}

test('what a teacher may need next is loaded once, after a quiet moment', () => {
  const { onAnswer, seen } = open()
  onAnswer('listVms', 200)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(500)
  expect(seen).toEqual(['loaded'])
  onAnswer('getVm', 304)
  vi.advanceTimersByTime(5000)
  expect(seen).toEqual(['loaded'])
})

test('nobody waits for it who comes meanwhile', () => {
  const { onAnswer, seen } = open()
  onAnswer('listVms', 200)
  for (const other of ['health', 'listVms', 'myResources']) {
    vi.advanceTimersByTime(400)
    onAnswer(other, 200)
  }
  expect(seen).toEqual([])
  vi.advanceTimersByTime(500)
  expect(seen).toEqual(['loaded'])
})

test('students, queues and whoever is refused load nothing', () => {
  const { onAnswer, seen } = open()
  onAnswer('myResources', 200)
  onAnswer('take-step', undefined)
  onAnswer('listVms', 401)
  onAnswer('listVms', undefined)
  vi.advanceTimersByTime(5000)
  expect(seen).toEqual([])
})

test('what cannot be loaded is reported, and left to whoever needs it', async () => {
  const failure = new Error('gone')
  const { onAnswer, seen } = open(failure)
  onAnswer('listVms', 200)
  await vi.advanceTimersByTimeAsync(500)
  expect(seen).toEqual(['loaded', failure])
})
