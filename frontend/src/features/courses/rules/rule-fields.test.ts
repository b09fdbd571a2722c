import type { Course } from '@labkeeper/contract/courses/course'
import { expect, test } from 'vitest'
import { toChange, toForm } from './rule-fields.ts'

const course = {
  ...{ rev: 4, name: 'Biology', about: '', timeZone: 'Europe/Berlin' },
  ...{ startsOn: '2026-10-01', endsOn: '2027-01-20' },
  join: { mode: 'domain', domains: ['a.edu', 'b.edu'], hasCode: false },
  rules: { studentsStart: true, assistantsConnect: true, keepDays: 7, leftDays: 3 },
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
