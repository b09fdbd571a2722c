import { type CourseRules, defaultRules } from '@labkeeper/contract/courses/rules'
import { expect, test } from 'vitest'
import { budgetToSave, rulesToSave, sleepOf, toForm } from './money-fields.ts'

const rules: CourseRules = {
  ...defaultRules,
  addressOnlyWhileRunning: true,
  slowDiskAsleep: false,
  parkAfterDays: 0,
}
const perStudent = { amount: 5, per: 'course' } as const
const budget = { amount: 100, per: 'month', atEnd: 'own', warnAt: [60], perStudent } as const
const course = { rules, budget: { ...budget, warnAt: [60] } }

test('a form that nobody touched saves nothing', () => {
  const fields = toForm(course)
  expect(rulesToSave(course, sleepOf(fields))).toBeUndefined()
  expect(budgetToSave(course, fields)).toBeUndefined()
  expect(budgetToSave({}, toForm({ rules }))).toBeUndefined()
})

test('a switch is saved by itself, without the other rules', () => {
  const typed = toForm(course)
  expect(rulesToSave(course, sleepOf({ ...typed, slowDiskAsleep: true }))).toEqual({ slowDiskAsleep: true })
})

test('another amount keeps what is not asked for, and an empty one ends the budget', () => {
  const fields = toForm(course)
  expect(budgetToSave(course, { ...fields, amount: '150' })).toEqual({ ...budget, amount: 150 })
  expect(budgetToSave(course, { ...fields, amount: ' ' })).toBeNull()
  expect(budgetToSave({}, { ...toForm({ rules }), amount: '20', atEnd: 'all' })).toMatchObject({
    ...{ amount: 20, per: 'month', atEnd: 'all', warnAt: [50, 80, 95] },
  })
})
