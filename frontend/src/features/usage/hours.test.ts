import { expect, test } from 'vitest'
import { dayLabel, hoursText, isIdle, leftOutText, moneyText, shortHoursText } from './hours.ts'

test('hours are as exact as one can read', () => {
  expect([0, 0.01, 0.04, 0.05, 0.06, 7.25, 9.94, 9.96, 12.5, 1240.2].map(hoursText)).toEqual([
    '0',
    '<0.1',
    '<0.1',
    '0.1',
    '0.1',
    '7.3',
    '9.9',
    '10',
    '13',
    '1,240',
  ])
})

test('beside a bar thousands are shortened where they would not fit', () => {
  expect([0.01, 9_999, 9_999.6, 12_965, 1_250_000].map(shortHoursText)).toEqual([
    '<0.1',
    '9,999',
    '10K',
    '13K',
    '1M',
  ])
})

test('days are those of UTC, wherever the browser is', () => {
  expect(dayLabel('2026-11-09')).toEqual({ weekday: 'Mon', date: '9' })
  expect(dayLabel('2028-02-29')).toEqual({ weekday: 'Tue', date: '29' })
})

test('money has cents', () => {
  expect(moneyText(1234.5)).toBe('$1,234.50')
  expect(moneyText(0)).toBe('$0.00')
})

test('what is left out is named', () => {
  expect(leftOutText([])).toBeUndefined()
  const gone = { location: 'eastus', size: 'Standard_Gone', osType: 'Windows', hours: 1.5 } as const
  expect(leftOutText([gone, { ...gone, location: 'mars', osType: 'Linux', hours: 12 }])).toBe(
    'Left out, because Azure lists no price: 1.5 hours of Standard_Gone with Windows in East US and 12 hours of Standard_Gone with Linux in mars.',
  )
})

test('a lab is idle when nothing ran, this month or lately', () => {
  const day = { day: '2026-11-22', hours: 0 }
  const month = { since: '2026-11-01', hours: 0 }
  expect(isIdle({ days: [day], month })).toBe(true)
  expect(isIdle({ days: [{ ...day, hours: 0.1 }], month })).toBe(false)
  expect(isIdle({ days: [day], month: { ...month, hours: 1 } })).toBe(false)
})
