import { expect, test } from 'vitest'
import { dollarsProblem, limitsText, toFields, toLimits, withPerson } from './limits.ts'

const limits = { locations: ['eastus'], mostPricePerHour: 0.5, mostMachines: 1, mostPerMonth: 100 }

test('limits read in one line', () => {
  expect(limitsText(limits)).toBe('East US · up to $0.5 an hour · up to 1 machine · up to $100 a month')
  expect(limitsText({ locations: [] })).toBe('None')
})

test('an empty field is no limit', () => {
  const person = { email: 'a@b.cd', name: 'A', limits }
  expect(toLimits(toFields(person))).toEqual(limits)
  expect(toLimits({ ...toFields(person), locations: [], price: ' ', machines: '', month: '' })).toEqual({
    locations: [],
  })
})

test('what is no number is not taken for no limit', () => {
  for (const fine of ['', ' ', '0', '0.5', '1000000']) expect(dollarsProblem(fine)).toBeUndefined()
  for (const wrong of ['0,5', '$5', '-1', '1000001', 'five']) {
    expect(dollarsProblem(wrong)).toBe('Choose $0 to $1,000,000.')
  }
})

test('an address stands in the list once', () => {
  const first = { email: 'a@b.cd', name: 'A', state: 'active', limits } as const
  const people = withPerson([first], { email: 'A@b.cd', name: 'Ann', limits: { locations: [] } })
  expect(people).toEqual([{ email: 'A@b.cd', name: 'Ann', state: 'active', limits: { locations: [] } }])
  expect(withPerson(people, { email: 'c@b.cd', name: 'C', limits })).toHaveLength(2)
})
