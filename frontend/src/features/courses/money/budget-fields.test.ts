import { expect, test } from 'vitest'
import { amountProblem, atOnce, toBudget, toFields, warnProblem } from './budget-fields.ts'

const fields = toFields(undefined)
const sums = { class: 0, own: 0, teacher: 0, standing: 0 }
const person = (total: number, enrolmentId?: string) => ({
  ...{ name: 'Stu Dent', ...sums, total },
  ...(enrolmentId && { enrolmentId }),
})
const money = {
  month: { ...sums, total: 41.2 },
  course: { ...sums, total: 80 },
  people: [person(50, 'enr_1'), person(20, 'enr_2'), person(90)],
}

test('a budget is asked as the server takes it for granted', () => {
  expect(fields).toEqual({
    ...{ amount: '', per: 'month', atEnd: 'own', warnAt: '50, 80, 95', share: '', sharePer: 'month' },
  })
  expect(toBudget({ ...fields, amount: '100' })).toEqual({
    ...{ amount: 100, per: 'month', atEnd: 'own', warnAt: [50, 80, 95] },
  })
})

test('it comes back as it was saved', () => {
  const budget = {
    ...({ amount: 12.5, per: 'course', atEnd: 'all' } as const),
    warnAt: [],
    perStudent: { amount: 2, per: 'month' as const },
  }
  expect(toBudget(toFields(budget))).toEqual(budget)
})

test('percentages are whole, below all of it, and few', () => {
  expect(['', '50', '50 %; 80,95', '1 2 3 4 99'].map(warnProblem)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['0', '100', '12.5', 'half'].map(warnProblem)).toEqual(Array(4).fill('Choose 1 to 99, whole.'))
  expect(warnProblem('1,2,3,4,5,6')).toBe('Choose at most 5.')
})

test('amounts are at least a cent', () => {
  expect(['0.01', '1000000'].map(amountProblem)).toEqual([undefined, undefined])
  expect(['0', '-1', '1000000.01', 'much', ''].map(amountProblem)).toEqual(
    Array(5).fill('Choose $0.01 to $1,000,000.'),
  )
})

test('less than was spent says what it does before it is saved', () => {
  const said = (change: Partial<typeof fields>) => atOnce({ ...fields, ...change }, money)
  expect(said({ amount: '41.21' })).toBeUndefined()
  expect(said({ amount: '41.2' })).toBe(
    '$41.20 is spent already. Once you save, machines outside of classes stop in ten minutes and are not started; classes go on.',
  )
  expect(said({ amount: '41.21', per: 'course' })).toContain('$80.00 is spent already.')
  expect(said({ amount: '1', atEnd: 'tell' })).toContain('nothing is stopped')
  expect(said({ amount: '' })).toBeUndefined()
})

test('a share that people have spent says whom it stops', () => {
  const said = (change: Partial<typeof fields>) =>
    atOnce({ ...fields, amount: '100', sharePer: 'course', ...change }, money)
  expect(said({ share: '60' })).toBeUndefined()
  expect(said({ share: '50' })).toContain('1 person has spent that already.')
  expect(said({ share: '20' })).toContain('2 people have spent that already.')
  expect(said({ share: '20', sharePer: 'month' })).toBeUndefined()
})
