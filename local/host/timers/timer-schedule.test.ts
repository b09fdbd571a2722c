import { describe, expect, it } from 'vitest'
import { isSubMinute, parseSchedule } from './timer-schedule.ts'

const next = (expression: string, after: string, timeZone?: string) =>
  parseSchedule(expression, timeZone).next(new Date(after))?.toISOString()

describe('a schedule', () => {
  it.each([
    ['0 * * * * *', '2025-01-01T00:00:00Z', '2025-01-01T00:01:00.000Z'],
    ['*/15 * * * * *', '2025-01-01T00:00:16Z', '2025-01-01T00:00:30.000Z'],
    ['5/15 * * * * *', '2025-01-01T00:00:06Z', '2025-01-01T00:00:20.000Z'],
    ['30 9 * * *', '2025-01-01T00:00:00Z', '2025-01-01T09:30:00.000Z'],
    ['01:30:00', '2025-01-01T00:00:00Z', '2025-01-01T01:30:00.000Z'],
  ])('%s is due after %s at %s', (expression, after, due) => {
    expect(next(expression, after)).toBe(due)
  })

  it('wants day of month and day of week both, unlike cron', () => {
    expect(next('0 0 9 13 * 5', '2025-01-01T00:00:00Z')).toBe('2025-06-13T09:00:00.000Z')
  })

  it('counts in UTC unless it is given a time zone', () => {
    expect(next('0 0 9 * * *', '2025-07-01T00:00:00Z')).toBe('2025-07-01T09:00:00.000Z')
    expect(next('0 0 9 * * *', '2025-07-01T00:00:00Z', 'Europe/Berlin')).toBe('2025-07-01T07:00:00.000Z')
  })

  it('may never be due', () => {
    expect(next('0 0 0 30 2 *', '2025-01-01T00:00:00Z')).toBeUndefined()
  })

  it.each(['', '* * *', 'often', '00:00:00', '61 * * * * *'])('refuses %j', (expression) => {
    expect(() => parseSchedule(expression)).toThrow()
  })

  it.each([
    ['*/30 * * * * *', true],
    ['0,10 0 * * * *', true],
    ['00:00:59', true],
    ['0 * * * * *', false],
    ['00:01:00', false],
    ['0 0 0 1 1 *', false],
  ])('%s runs more often than once a minute: %s', (expression, expected) => {
    expect(isSubMinute(parseSchedule(expression), new Date('2025-01-01T00:00:00Z'))).toBe(expected)
  })
})
