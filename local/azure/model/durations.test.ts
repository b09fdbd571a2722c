import { expect, test } from 'vitest'
import { secondsOf } from './durations.ts'

const names = Array.from({ length: 200 }, (_, index) => `lab-${index}`)

test('durations differ by name, stay within the range and repeat', () => {
  const seconds = names.map((name) => secondsOf('createLinux', name))
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(30)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(90)
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeGreaterThan(50)
  expect(names.map((name) => secondsOf('createLinux', name.toUpperCase()))).toEqual(seconds)
})

test('Windows takes longer than Linux', () => {
  for (const name of names) expect(secondsOf('createWindows', name)).toBeGreaterThanOrEqual(120)
})
