import { expect, it } from 'vitest'
import { dayOf, numberOf } from './series-days.ts'

it.each(['2026-11-23', '2028-02-29', '9999-12-31'])('counts days to and fro: %s', (day) => {
  expect(dayOf(numberOf(day))).toBe(day)
})

it('ends with the last day that can be written', () => {
  expect(dayOf(numberOf('9999-12-31') + 1)).toBe('9999-12-31')
})
