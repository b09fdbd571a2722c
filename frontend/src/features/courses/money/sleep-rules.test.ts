import { expect, test } from 'vitest'
import { helpOf, pauseChoices, savesText, setTo } from './sleep-rules.ts'

test('each switch says what it saves, where that is known', () => {
  const switches = [{ rule: 'slowDiskAsleep' as const, on: false, savesPerMonth: 40.27 }]
  expect(savesText(switches, 'slowDiskAsleep')).toBe('saves $40.27 a month')
  expect(savesText(switches, 'parkAfterDays')).toBeUndefined()
  expect(savesText(undefined, 'slowDiskAsleep')).toBeUndefined()
})

test('parking is on after a week, and off at nothing', () => {
  expect(setTo('parkAfterDays', true)).toEqual({ parkAfterDays: 7 })
  expect(setTo('parkAfterDays', false)).toEqual({ parkAfterDays: 0 })
  expect(setTo('slowDiskAsleep', true)).toEqual({ slowDiskAsleep: true })
  expect(helpOf('parkAfterDays', { parkAfterDays: 0 })).toContain('more than 7 days')
  expect(helpOf('parkAfterDays', { parkAfterDays: 14 })).toContain('more than 14 days')
})

test('the days after which machines are parked are offered, with those that somebody has set', () => {
  const days = (chosen: number) => pauseChoices(chosen).map(({ label }) => label)
  expect(days(7)).toEqual(['3', '5', '7', '10', '14', '21', '28', '42', '60'].map((many) => `${many} days`))
  expect(days(9)).toEqual([...days(7).slice(0, 3), '9 days', ...days(7).slice(3)])
})
