import { expect, it } from 'vitest'
import { recentOf, waitIn } from './sliding-window.ts'

const start = Date.parse('2026-11-23T10:00:00Z')
const window = { most: 3, seconds: 60 }
const at = (...seconds: number[]) => seconds.map((second) => start + second * 1000)
const now = (seconds: number) => new Date(start + seconds * 1000)

it('lets so many pass within any span, wherever it begins', () => {
  expect(waitIn([], window, now(0))).toBe(0)
  expect(waitIn(at(0, 58), window, now(59))).toBe(0)
  expect(waitIn(at(0, 58, 59), window, now(59))).toBe(1)
  expect(waitIn(at(0, 58, 59), window, now(60))).toBe(0)
  expect(waitIn(at(58, 59, 60), window, now(60))).toBe(58)
})

it('never keeps anybody waiting who comes slowly', () => {
  const all = Array.from({ length: 50 }, (_, index) => index * 20)
  for (const [index, second] of all.entries()) {
    expect(waitIn(at(...all.slice(0, index)), window, now(second))).toBe(0)
  }
})

it('counts in whatever order, and waits no longer than the window when a clock was ahead', () => {
  expect(waitIn(at(30, 0, 20), window, now(30))).toBe(30)
  expect(waitIn(at(3600, 3600, 3600), window, now(0))).toBe(60)
  expect(recentOf(at(30, -40, 20, -61), window, now(0))).toEqual(at(-40, 20, 30))
})
