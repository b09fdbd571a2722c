import { expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const queryOf = (count: number) =>
  new URLSearchParams(Array.from({ length: count }, (_, index) => `key-${index}=`).join('&'))

it('takes 50 parameters and not one more', () => {
  expect(Object.keys(readQuery(queryOf(50)))).toHaveLength(50)
  expect(() => readQuery(queryOf(51))).toThrow('A call can have at most 50 query parameters.')
})

it('repeats a key only in part', () => {
  const key = 'k'.repeat(4_000)
  expect(() => readQuery(new URLSearchParams(`${key}=1&${key}=2`))).toThrow(
    `The query parameter '${'k'.repeat(59)}…' is given twice.`,
  )
})
