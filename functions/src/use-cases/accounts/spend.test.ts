import { expect, it } from 'vitest'
import { tooOften } from './spend.ts'

it.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [3_541, '60 minutes'],
])('a wait of %d seconds is told as %s', (seconds, words) => {
  expect(tooOften(seconds).message).toBe(`This was asked for too often. Please try again in ${words}.`)
})
