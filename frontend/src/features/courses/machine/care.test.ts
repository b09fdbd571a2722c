import { expect, test } from 'vitest'
import { clockIn } from '../days.ts'
import { backLabel, leftWords, passwordRefusal, resetText, startsForPassword, swapText } from './care.ts'

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

const machine = (keepDays: number, version?: number) =>
  ({ course: { timeZone: 'Europe/Berlin' }, terms: { keepDays, ...(version && { version }) } }) as never
const now = new Date('2026-11-22T10:00:00.000Z')

test('a reset says what is kept and until when, or that it cannot be undone', () => {
  expect(resetText(machine(7, 3), now)).toBe(
    "It becomes the course's image (version 3). What you saved on it is no longer there, but the old disk is kept until 29 November, and you can bring it back.",
  )
  expect(resetText(machine(0), now)).toBe(
    "It becomes the course's image. What you saved on it is lost. This action cannot be undone.",
  )
  expect(swapText(machine(7), now)).toBe('The disk of today is kept until 29 November.')
})

test('a checkpoint goes by its time on the clocks of the course', () => {
  expect(backLabel(clockIn('Europe/Berlin', '2026-11-22'), '2026-11-22T11:05:00.000Z')).toBe(
    'Go back to 12:05',
  )
})
