import { expect, test } from 'vitest'
import { filterCosts, parseMoneySearch, rangeOf, rangeProblem, toMoneyQuery } from './money-search.ts'

const course = { startsOn: '2026-09-01', endsOn: '2027-01-20' }
const today = '2026-11-27'

test('without a word the last thirty days are shown, and the server says which', () => {
  expect(rangeOf({}, course, today)).toEqual({ from: '2026-10-29', to: today })
  expect(toMoneyQuery({}, { from: '2026-10-29', to: today })).toEqual({})
})

test('a month, the course so far, or days that somebody chose', () => {
  expect(rangeOf({ show: 'month' }, course, today)).toEqual({ from: '2026-11-01', to: today })
  expect(rangeOf({ show: 'course' }, course, today)).toEqual({ from: '2026-09-01', to: today })
  expect(rangeOf({ show: 'course' }, course, '2027-03-01').to).toBe('2027-01-20')
  expect(rangeOf({ show: 'course' }, { ...course, startsOn: '2025-01-01' }, today).from).toBe('2025-10-24')
  expect(rangeOf({ show: 'course' }, { ...course, startsOn: '2026-12-01' }, today).to).toBe(today)
  const chosen = { show: 'days', from: '2026-11-01', to: '2026-11-03' } as const
  expect(rangeOf(chosen, course, today)).toEqual({ from: '2026-11-01', to: '2026-11-03' })
  expect(toMoneyQuery(chosen, { from: '2026-11-01', to: '2026-11-03' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-03',
  })
})

test('what is not understood in an address is not there', () => {
  expect(parseMoneySearch({ show: 'ever', from: '2026-11-01', sort: 'price', q: 4 })).toEqual({})
  expect(parseMoneySearch({ show: 'days', from: '2026-11-31', to: '2026-11-01', sort: '-total' })).toEqual({
    show: 'days',
    to: '2026-11-01',
    sort: '-total',
  })
})

test('days that cannot be shown say why', () => {
  expect(rangeProblem({ from: '2026-11-02', to: '2026-11-01' })).toBe('The last day is before the first.')
  expect(rangeProblem({ from: '2025-10-24', to: '2026-11-27' })).toBeUndefined()
  expect(rangeProblem({ from: '2025-10-23', to: '2026-11-27' })).toBe('Choose at most 400 days.')
})

test('people are found by their names', () => {
  const sums = { class: 0, own: 0, teacher: 0, standing: 0, total: 0 }
  const people = [
    { name: 'Ada Lovelace', ...sums },
    { name: 'Grace Hopper', ...sums },
  ]
  expect(filterCosts(people, { q: 'love ada' })).toEqual([people[0]])
  expect(filterCosts(people, {})).toBe(people)
})
