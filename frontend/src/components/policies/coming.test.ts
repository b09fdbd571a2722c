import { expect, test } from 'vitest'
import { canKeep, comingAmong, type Scheduled, summaryOf } from './coming.ts'

const now = new Date(2026, 10, 20, 14, 0)
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const stopping = (name: string, minutes: number, more: Partial<Scheduled> = {}): Scheduled => ({
  _id: name,
  name,
  autoStopAt: inMinutes(minutes),
  noticeAt: inMinutes(minutes - 15),
  postponementsLeft: 3,
  ...more,
})

test('tells of what is near, the soonest first', () => {
  const coming = comingAmong([stopping('later', 14), stopping('far', 16), stopping('sooner', 3)], now)
  expect(coming.map(({ vm }) => vm.name)).toEqual(['sooner', 'later'])
})

test('names those of one minute in the order of the list', () => {
  const coming = comingAmong([stopping('web-10', 5.4), stopping('web-2', 5.6), stopping('web-1', 5.5)], now)
  expect(coming.map(({ vm }) => vm.name)).toEqual(['web-1', 'web-2', 'web-10'])
})

test('says nothing of what has no schedule', () => {
  expect(comingAmong([{ _id: 'a', name: 'a' }], now)).toEqual([])
})

test('counts many and names the first', () => {
  const stops = comingAmong([stopping('web-1', 12), stopping('web-2', 13)], now)
  expect(summaryOf(stops)).toBe(
    '2 virtual machines stop automatically soon. web-1 stops automatically at 14:12 (in 12 min).',
  )
  const removal = { _id: 'x', name: 'x', autoDeleteAt: inMinutes(5), noticeAt: inMinutes(-10) }
  expect(summaryOf(comingAmong([stopping('web-1', 12), removal], now))).toMatch(
    /^2 virtual machines stop or are deleted automatically soon\. x is deleted automatically/,
  )
})

test('offers to put off only what may be put off once more', () => {
  const [one, other] = comingAmong([stopping('a', 1), stopping('b', 2, { postponementsLeft: 0 })], now)
  expect([one && canKeep(one), other && canKeep(other)]).toEqual([true, false])
})
