import { expect, it } from 'vitest'
import type { ForeignLab } from './foreign-lab.ts'
import { foreignRules, minutesOf } from './foreign-rules.ts'

const lab: ForeignLab = {
  ...{ id: '/labs/a', name: 'a', tags: {}, location: 'eastus', hasTemplate: false, machines: 1 },
  ...{ gpuDrivers: false, sharedPassword: false, isOpen: false, isPublic: true, shutdown: {} },
}

it.each([
  ['PT10H', 600],
  ['PT1H30M', 90],
  ['P1DT2H', 26 * 60],
  ['PT0S', 0],
  ['10:00:00', undefined],
  [undefined, undefined],
])('%s is %s minutes', (duration, minutes) => {
  expect(minutesOf(duration)).toBe(minutes)
})

it('a delay that a course cannot have is the nearest that it can, and is said', () => {
  const { rules, notes } = foreignRules(
    { ...lab, shutdown: { disconnected: 'PT5M', notConnected: 'PT3H' } },
    [],
  )
  expect(rules).toEqual({ idleMinutes: 15, noShowMinutes: 120 })
  expect(notes).toEqual([
    'It stopped machines 5 min after nobody used them. Here it is 15 min.',
    'It stopped machines 3 h after a start without a connection. Here it is 2 h.',
  ])
})

it.each([
  ['PT10H', { minutes: 600, period: 'course', weekStart: 'MO' }],
  ['PT0S', { minutes: 0, period: 'course', weekStart: 'MO' }],
  ['PT9999H', undefined],
  [undefined, undefined],
])('a quota of %s is own time of the whole course', (quota, hours) => {
  expect(foreignRules({ ...lab, ...(quota && { quota }) }, []).hours).toEqual(hours)
})

it('what was only switched on for one of them leaves the other as usual', () => {
  const { rules, notes } = foreignRules({ ...lab, shutdown: { idle: 'PT20M', loadCounts: true } }, [])
  expect(rules).toEqual({ idleMinutes: 20, loadCounts: true })
  expect(notes).toEqual([])
})
