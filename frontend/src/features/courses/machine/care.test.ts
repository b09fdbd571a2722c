import { expect, test } from 'vitest'
import { leftWords, passwordRefusal, startsForPassword } from './care.ts'

const yes = { allowed: true } as const
const no = (why: 'state' | 'limit' | 'hours', reason: string) => ({ allowed: false, why, reason }) as const
const can = (password: object, start: object) => ({ can: { password, start } }) as never

test('a machine that is off is started for a new password, where it may be', () => {
  const off = no('state', 'Start the machine first, or choose Start and set.')
  expect(startsForPassword(can(off, yes))).toBe(true)
  expect(passwordRefusal(can(off, yes))).toBeUndefined()
  const spent = can(off, no('hours', 'Your own time is used up.'))
  expect(startsForPassword(spent)).toBe(false)
  expect(passwordRefusal(spent)).toBe('Start the machine first, or choose Start and set.')
  expect(startsForPassword(can(yes, no('state', 'It is running already.')))).toBe(false)
  expect(passwordRefusal(can(no('limit', 'You set 5 new passwords today.'), yes))).toBe(
    'You set 5 new passwords today.',
  )
})

test('says how often is left', () => {
  expect(leftWords(2, 'today')).toBe('2 left today.')
  expect(leftWords(0, 'today')).toBe('None left today.')
})
