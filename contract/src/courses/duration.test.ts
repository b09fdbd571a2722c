import { expect, it } from 'vitest'
import { durationInWords } from './duration.ts'

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [120, '2 h'],
  [564.9, '9 h 24 min'],
])('says %s minutes', (minutes, words) => {
  expect(durationInWords(minutes)).toBe(words)
})
