import type { Course } from '@labkeeper/contract/courses/course'
import { unlimited } from '@labkeeper/contract/courses/hours'
import { defaultRules } from '@labkeeper/contract/courses/rules'
import { expect, test } from 'vitest'
import { renamed, toChange, toForm, toHours } from './rule-fields.ts'

const course = {
  ...{ rev: 4, name: 'Biology', about: '', timeZone: 'Europe/Berlin' },
  ...{ startsOn: '2026-10-01', endsOn: '2027-01-20' },
  join: { mode: 'domain', domains: ['a.edu', 'b.edu'], hasCode: false },
  rules: defaultRules,
  hours: unlimited,
} as unknown as Course

test('sends nothing but the revision where nothing is changed', () => {
  expect(toChange(course, toForm(course))).toEqual({ rev: 4 })
})

test('sends single rules and facts, and who may join as a whole', () => {
  const change = { ...toForm(course), name: ' Botany ', keepDays: '0', domains: 'a.edu; c.edu' }
  expect(toChange(course, change)).toEqual({
    rev: 4,
    name: 'Botany',
    rules: { keepDays: 0 },
    join: { mode: 'domain', domains: ['a.edu', 'c.edu'] },
  })
})

test('domains go with the mode that asks for them', () => {
  expect(toChange(course, { ...toForm(course), mode: 'anyone' })).toEqual({
    rev: 4,
    join: { mode: 'anyone', domains: [] },
  })
})

test('own time goes by itself, and without a limit where nothing is typed', () => {
  const fields = toForm(course)
  expect(toHours(course, fields)).toBeUndefined()
  expect(toHours(course, { ...fields, minutes: '600', period: 'month' })).toEqual({
    ...{ minutes: 600, period: 'month', weekStart: 'MO' },
  })
  const limited = { ...course, hours: { ...course.hours, minutes: 0 } }
  expect(toForm(limited).minutes).toBe('0')
  expect(toHours(limited, { ...toForm(limited), minutes: ' ' })?.minutes).toBeNull()
  expect(toChange(course, { ...fields, minutes: '600' })).toEqual({ rev: 4 })
})

test('numbers of rules go as numbers, by their own names', () => {
  const change = { ...toForm(course), idleMinutes: '60', hoursEnd: 'tell' as const }
  expect(toChange(course, change)).toEqual({ rev: 4, rules: { idleMinutes: 60, hoursEnd: 'tell' } })
  expect(renamed['rules.idleMinutes']).toBe('idleMinutes')
})
