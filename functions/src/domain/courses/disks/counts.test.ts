import { defaultRules } from '@labkeeper/contract/courses/rules'
import { expect, it } from 'vitest'
import { limitsOf, oneMoreReset, resetsOf } from './counts.ts'

const berlin = { timeZone: 'Europe/Berlin', rules: defaultRules }
const fresh = { course: {} }

it('counts the resets of one person in a week of the course, which begins on Monday by its clocks', () => {
  const sunday = '2026-11-22T22:59:59.000Z'
  const monday = '2026-11-22T23:00:00.000Z'
  const resets = oneMoreReset(fresh, 'u_1', berlin, sunday)
  expect(resets).toEqual({ of: 'u_1', week: '2026-11-16', count: 1 })
  const vm = { course: { resets } }
  expect(resetsOf(vm, 'u_1', berlin, sunday)).toBe(1)
  expect(resetsOf(vm, 'u_2', berlin, sunday)).toBe(0)
  expect(resetsOf(vm, 'u_1', berlin, monday)).toBe(0)
  expect(oneMoreReset(vm, 'u_1', berlin, sunday).count).toBe(2)
  expect(oneMoreReset(vm, 'u_1', berlin, monday)).toEqual({ of: 'u_1', week: '2026-11-23', count: 1 })
})

it('says what is left of both, and never less than nothing', () => {
  const resets = { of: 'u_1', week: '2026-11-16', count: 5 } as const
  const saved = { id: 'chk_1', name: 's', sizeGB: 32, at: '', os: '', of: 'u_1' } as const
  const vm = { course: { resets }, checkpoints: [saved, { ...saved, of: 'u_2' as const }] }
  const at = '2026-11-18T12:00:00.000Z'
  expect(limitsOf(vm, 'u_1', berlin, at)).toEqual({ resetsLeft: 0, checkpointsLeft: 0 })
  expect(limitsOf(vm, 'u_3', berlin, at)).toEqual({ resetsLeft: 2, checkpointsLeft: 1 })
})

it.each([
  ['clocks have gone back', 'Europe/Berlin', '2026-10-25T22:59:59.000Z', '2026-10-25T23:00:00.000Z'],
  ['clocks have gone forward', 'America/New_York', '2026-03-09T03:59:59.000Z', '2026-03-09T04:00:00.000Z'],
  ['Monday begins a day early', 'Pacific/Kiritimati', '2026-11-22T09:59:59.000Z', '2026-11-22T10:00:00.000Z'],
])('begins the week anew on Monday there where %s', (_, timeZone, sunday, monday) => {
  const place = { timeZone, rules: defaultRules }
  const first = oneMoreReset(fresh, 'u_1', place, sunday)
  const vm = { course: { resets: oneMoreReset({ course: { resets: first } }, 'u_1', place, sunday) } }
  expect(limitsOf(vm, 'u_1', place, sunday).resetsLeft).toBe(0)
  expect(limitsOf(vm, 'u_1', place, monday).resetsLeft).toBe(2)
})
