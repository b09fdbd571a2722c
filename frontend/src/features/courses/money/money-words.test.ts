import { expect, test } from 'vitest'
import {
  amountText,
  daysText,
  factorText,
  forecastText,
  trackText,
  truthText,
  withoutText,
} from './money-words.ts'

test('amounts have cents always', () => {
  expect([0, 0.004, 4.1, 1234.5].map(amountText)).toEqual(['$0.00', '$0.00', '$4.10', '$1,234.50'])
})

test('a budget lasts until a day of the course, for as long as it counts, or not', () => {
  const zone = 'Pacific/Auckland'
  expect(trackText({ state: 'ok', hitsAt: '2026-12-13T12:00:00.000Z' }, zone)).toBe(
    'On track until 14 December',
  )
  expect(trackText({ state: 'warned', hitsAt: '2026-12-13T12:00:00.000Z' }, 'UTC')).toBe(
    'On track until 13 December',
  )
  expect(trackText({ state: 'ok' }, zone)).toBe('On track')
  expect(trackText({ state: 'ended', hitsAt: '2026-12-13T12:00:00.000Z' }, zone)).toBe('Used up')
})

test('what it will have cost is a band, and says when it is more than the budget', () => {
  const forecast = { low: 52.1, high: 58.4, until: '2026-11-30' }
  const band = 'By 30 November it will have cost $52.10 to $58.40.'
  expect(forecastText(forecast, undefined)).toBe(band)
  expect(forecastText(forecast, { amount: 58.4, state: 'ok' })).toBe(band)
  expect(forecastText(forecast, { amount: 55, state: 'ok' })).toBe(
    `${band} That may be more than the budget.`,
  )
  expect(forecastText(forecast, { amount: 52, state: 'warned' })).toBe(
    `${band} That is more than the budget.`,
  )
  expect(forecastText(forecast, { amount: 1, state: 'ended' })).toBe(band)
  expect(forecastText({ ...forecast, high: 52.104 }, undefined)).toBe(
    'By 30 November it will have cost about $52.10.',
  )
})

test('days name their month once where it is one', () => {
  expect(daysText('2026-11-12', '2026-11-18')).toBe('12–18 November')
  expect(daysText('2026-11-28', '2026-12-04')).toBe('28 November–4 December')
  expect(daysText('2026-11-28', '2027-11-30')).toBe('28 November–30 November')
  expect(daysText('2026-11-28', '2026-11-28')).toBe('28 November')
})

test('Azure’s books stand beside the estimate', () => {
  const found = { from: '2026-11-12', to: '2026-11-18', at: '2026-11-19T08:00:00.000Z' }
  expect(truthText({ ...found, azure: 41.2, ours: 39.8, percent: 3.5 })).toBe(
    'Azure says $41.20 for 12–18 November; our estimate was $39.80 (3 % less).',
  )
  expect(truthText({ ...found, azure: 36, ours: 40, percent: -10 })).toBe(
    'Azure says $36.00 for 12–18 November; our estimate was $40.00 (10 % more).',
  )
  const same = 'Azure says $40.00 for 12–18 November; our estimate was $40.00.'
  expect(truthText({ ...found, azure: 40, ours: 40, percent: 0 })).toBe(same)
  expect(truthText({ ...found, azure: 4, ours: 0, percent: 0 })).toBe(
    'Azure says $4.00 for 12–18 November; our estimate was $0.00.',
  )
})

test('a rate that was taken over is said', () => {
  expect(factorText(1)).toBeUndefined()
  expect(factorText(1.1)).toContain('times 1.10')
})

test('what has no price is named', () => {
  expect(withoutText([])).toBeUndefined()
  expect(withoutText(['Disks in mars', 'Standard_X in mars'])).toBe(
    'Left out, because Azure lists no price: Disks in mars and Standard_X in mars.',
  )
})
